/** Maps each word to the number of its line, from 1. */
export const numbered = (lines: readonly string[]): Map<string, number> =>
  valued(lines.map((line, n) => `${n + 1} ${line}`));

/** Maps each word to its value: a line is a number followed by its words. */
export const valued = (lines: readonly string[]): Map<string, number> =>
  new Map(
    lines.flatMap((line) => {
      const [value, ...words] = line.split(" ");
      return words.map((word): [string, number] => [word, Number(value)]);
    }),
  );

/** Regular expression source matching any of these words, longest first. */
export const anyOf = (words: Iterable<string>): string =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll("$", String.raw`\$`))
    .join("|");
