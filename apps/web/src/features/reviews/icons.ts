// Icons of reviews alone, for `Icon`: those of ui/images/icons.ts are loaded with every screen.

/** A sum of money. */
export const amount =
  "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM12.600 7.300a3.300 3.300 0 1 0 0 5.400M6 9h4.500M6 11h4.500";
export const calendar = "M4 5h12v11.500H4zM4 8.500h12M7.500 3v3.500M12.500 3v3.500";
/** One of several options. */
export const choice = "M4 5.500h2M4 10h2M4 14.500h2M9 5.500h7.500M9 10h7.500M9 14.500h7.500";
export const flag = "M5 17V3.500M5 4.500h9.500l-2 3.250 2 3.250H5";
/** A number. */
export const hash = "M8 3.500 6.500 16.500M13.500 3.500 12 16.500M4 7.500h12.500M3.500 12.500H16";
/** Yes or no. */
export const yesNo = "M3 10.500 5.500 13 10 7.500M12 7.500l4.500 5M16.500 7.500l-4.500 5";
