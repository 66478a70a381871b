/** The number of each word: those of the first line count as 1. */
export const numbered = (lines: readonly string[]): Map<string, number> =>
  valued(lines.map((line, n) => `${n + 1} ${line}`));

/** The value of each word: a line is a number and the words that stand for it. */
export const valued = (lines: readonly string[]): Map<string, number> =>
  new Map(
    lines.flatMap((line) => {
      const [value, ...words] = line.split(" ");
      return words.map((word): [string, number] => [word, Number(value)]);
    }),
  );

/** The source of a pattern that finds any of these words, the longest first. */
export const anyOf = (words: Iterable<string>): string =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll("$", String.raw`\$`))
    .join("|");
