import type { DocumentKind } from "./kinds.ts";
import type { Parser } from "./parser.ts";

/** One for each kind of file, loaded when one of its kind comes. */
const parsers: Record<DocumentKind, () => Promise<{ parser: Parser }>> = {
  pdf: () => import("./parsers/pdf.ts"),
  docx: () => import("./parsers/docx.ts"),
  pptx: () => import("./parsers/pptx.ts"),
  text: () => import("./parsers/text.ts"),
  markdown: () => import("./parsers/markdown.ts"),
  html: () => import("./parsers/html.ts"),
  eml: () => import("./parsers/eml.ts"),
  msg: () => import("./parsers/msg.ts"),
  epub: () => import("./parsers/epub.ts"),
  zip: () => import("./parsers/zip.ts"),
  csv: () => import("./parsers/csv.ts"),
  xlsx: () => import("./parsers/xlsx.ts"),
  ods: () => import("./parsers/ods.ts"),
  odt: () => import("./parsers/odt.ts"),
  odp: () => import("./parsers/odp.ts"),
  rtf: () => import("./parsers/rtf.ts"),
  image: () => import("./parsers/image.ts"),
};

export const parserOf = async (kind: DocumentKind): Promise<Parser> =>
  (await parsers[kind]()).parser;

/** Loads every parser. */
export const loadAll = () => Promise.all(Object.values(parsers).map((load) => load()));
