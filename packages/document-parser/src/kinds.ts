/** The kinds of files that can be read, each with its own parser. */
export const documentKinds = [
  "pdf",
  "docx",
  "pptx",
  "xlsx",
  "odt",
  "odp",
  "ods",
  "rtf",
  "epub",
  "html",
  "markdown",
  "text",
  "csv",
  "eml",
  "msg",
  "image",
  "zip",
] as const;
export type DocumentKind = (typeof documentKinds)[number];
