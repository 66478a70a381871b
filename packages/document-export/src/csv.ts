/** Beginnings of a cell that a spreadsheet would treat as a formula or a special mark. */
const dangerous = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n|%]/u;

/** Returns a quoted cell that every spreadsheet shows as text, never as a formula. */
const cell = (value: string): string =>
  `"${dangerous.test(value) ? "'" : ""}${value.replaceAll('"', '""')}"`;

/** Returns a line of a CSV file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** Begins a CSV file. Without it Excel does not read the file as UTF-8. */
export const byteOrderMark = "\ufeff";
