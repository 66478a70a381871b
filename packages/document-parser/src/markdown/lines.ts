export const heading = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
export const underline = /^ {0,3}(=+|-+)[ \t]*$/;
export const fence = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})/;
export const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
export const item = /^([ \t]*)([-*+]|\d{1,9}[.)])(?:[ \t]+(.*))?$/;
export const quote = /^ {0,3}(?:>[ \t]?)+/;
export const indented = /^(?: {4}|\t)/;
export const noteDefinition = /^ {0,3}\[\^([^\]\s[]{1,100})\]:[ \t]*(.*)$/;
export const linkDefinition = /^ {0,3}\[([^[\]^][^[\]]{0,998})\]:[ \t]*\S/;
/** Metadata at the very start, between two rules. */
export const frontMatter = /^(?:---\n([\s\S]*?)\n---|\+\+\+\n([\s\S]*?)\n\+\+\+)[ \t]*(?:\n|$)/;

const blockTag =
  /^ {0,3}<(?:!--|!doctype|\/?(?:address|article|aside|blockquote|body|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|iframe|li|link|main|menu|nav|ol|p|pre|script|section|style|summary|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|ul)(?=[\s/>]|$))/i;
const wholeTag = /^ {0,3}<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>[ \t]*$/i;

/**
 * Whether a block of HTML begins with this line; some tags begin one only if no paragraph is open.
 */
export const beginsHtml = (line: string, isOpen: boolean) =>
  blockTag.test(line) || (!isOpen && wholeTag.test(line));

/** Returns what ends a block of HTML; undefined: the next empty line. */
export function endOfHtml(line: string): string | undefined {
  if (/^ {0,3}<!--/.test(line)) return "-->";
  const [, name] = /^ {0,3}<(script|style|pre|textarea)\b/i.exec(line) ?? [];
  return name && `</${name.toLowerCase()}>`;
}

/** Returns the text of a heading, without closing marks. */
export function headingText(rest: string): string {
  const text = rest.trim();
  let end = text.length;
  while (text[end - 1] === "#") end--;
  return end === 0 || /[ \t]/.test(text[end - 1]!) ? text.slice(0, end).trimEnd() : text;
}

/** Returns the columns of an indentation; a tab extends to the next multiple of four. */
export function indentOf(space: string): number {
  let width = 0;
  for (const char of space) width += char === "\t" ? 4 - (width % 4) : 1;
  return width;
}

const divider = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Returns the cells of a table row, undefined if the line is not one. */
export function cellsOf(line: string): string[] | undefined {
  if (!line.includes("|")) return undefined;
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  const cells = [""];
  for (const [piece] of inner.matchAll(/\\.|\||[^\\|]+|\\$/g)) {
    if (piece === "|") cells.push("");
    else cells[cells.length - 1] += piece === String.raw`\|` ? "|" : piece;
  }
  return cells;
}

/** Whether a table begins with these two lines. */
export function beginsTable(line: string, next: string | undefined): boolean {
  if (next === undefined || !line.includes("|") || !divider.test(next)) return false;
  return cellsOf(line)?.length === (cellsOf(next) ?? [next]).length;
}

/** "Place: Leeds": a label of a few words and its value. */
export const labelled = /^\s*(?:\*\*|__)?\p{L}[^:.!?|]{0,40}:(?:\*\*|__)?\s+\S/u;
