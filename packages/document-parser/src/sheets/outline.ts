import type { OutlineEntry, ParsedDocument } from "../process/parser.ts";

/** A workbook's table of contents are the names of its sheets, where there are several. */
export function withSheets(document: ParsedDocument): ParsedDocument {
  const pages = [...document.pages];
  const outline: OutlineEntry[] = [];
  for (const [at, { label }] of pages.flat().entries()) {
    if (label === undefined || label === outline.at(-1)?.title) continue;
    outline.push({ title: label, level: 1, page: at + 1, start: 0 });
  }
  return { ...document, pages, ...(outline.length > 1 ? { outline } : {}) };
}
