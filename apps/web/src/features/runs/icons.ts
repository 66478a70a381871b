// Icons of runs alone, for `Icon`: those of ui/images/icons.ts are loaded with every screen.

/** A plan: a path from one place to another. */
export const plan =
  "M6 7.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM14 16.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 5.500h5.500a2.500 2.500 0 0 1 0 5h-7a2.500 2.500 0 0 0 0 5H12";
/** A step that waits for the person's answer. */
export const question = "M7.600 7.800a2.500 2.500 0 1 1 3.400 2.300c-.7.300-1 .8-1 1.500M10 14v.05";
/** A step that was left out. */
export const skip = "M5.500 10h9";
