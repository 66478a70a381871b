import type { Snippet } from "@lectern/contract/topics";

/** Beginnings of a cell that a spreadsheet would treat as a formula or a special mark. */
const dangerous = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n|%]/u;

/** Returns a quoted cell that every spreadsheet shows as text, never as a formula. */
export const cell = (value: string): string =>
  `"${dangerous.test(value) ? "'" : ""}${value.replaceAll('"', '""')}"`;

const row = (cells: string[]) => `${cells.map(cell).join(",")}\r\n`;

/** Without it Excel does not read the file as UTF-8. */
const byteOrderMark = "\ufeff";

export const csvHead =
  byteOrderMark +
  row(["topic", "quote", "note", "document", "page", "label", "source", "saved_by", "saved_at"]);

export const csvRow = (one: Snippet): string =>
  row([
    one.topic_title,
    one.quote,
    one.note,
    one.document_name,
    String(one.page),
    one.label ?? "",
    one.source,
    `${one.created_by.first_name} ${one.created_by.last_name}`.trim(),
    one.created_at,
  ]);
