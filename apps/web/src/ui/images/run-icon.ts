/**
 * A run, for `Icon`: a path with several stations. Not in icons.ts, which is loaded with the sign-in
 * screen.
 */
export const runIcon =
  "M5 6.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600zM15 17.100a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600zM6.800 4.700h5.700a2.600 2.600 0 0 1 0 5.300h-5a2.650 2.650 0 0 0 0 5.300h5.700";
