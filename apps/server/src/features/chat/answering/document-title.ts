/**
 * A file's name as a readable title; the web app applies the same rule in questions about
 * documents.
 */
export const documentTitle = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();
