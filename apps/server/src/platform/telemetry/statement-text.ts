const longest = 2_000;

/** Returns a statement's text as a trace may hold it: values are parameters, and literals are left out. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, longest);
