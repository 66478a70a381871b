/** The number of lines that a test file may have. */
export const maxLines = 250;

/** Returns which test files are too long. */
export const wrongLengths = (lines: ReadonlyMap<string, number>): string[] =>
  [...lines].flatMap(([file, count]) =>
    count > maxLines ? [`${file} has ${count} lines, more than ${maxLines}: split it`] : [],
  );
