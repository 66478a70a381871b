// Icons of the templates, for `Icon`: those of ui/images/icons.ts are loaded with every screen.

/** Two documents side by side. */
export const compare =
  "M10 3.500v13M3.500 6H7M3.500 10H7M3.500 14H7M13 6h3.500M13 10h3.500M13 14h3.500";
/** Points to tick. */
export const checklist =
  "M3.500 6 5 7.500 7.500 4.500M3.500 13.500 5 15 7.500 12M10.500 6h6M10.500 13.500h6";
