/** A file's name as one would say it; the web asks about documents by the same rule. */
export const documentTitle = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();
