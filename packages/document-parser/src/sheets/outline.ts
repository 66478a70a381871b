import type { OutlineEntry, ParsedDocument } from "../process/parser.ts";

/** Sets the names of a workbook's sheets as its table of contents, if it has several. */
export function withSheets(document: ParsedDocument): ParsedDocument {
  const pages = [...document.pages];
  const outline: OutlineEntry[] = [];
  for (const [at, { label }] of pages.flat().entries()) {
    if (label === undefined || label === outline.at(-1)?.title) continue;
    outline.push({ title: label, level: 1, page: at + 1, start: 0 });
  }
  return { ...document, pages, ...(outline.length > 1 ? { outline } : {}) };
}
