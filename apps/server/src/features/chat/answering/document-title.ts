/** A file's name as a title; the web app uses the same rule for questions about documents. */
export const documentTitle = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();
