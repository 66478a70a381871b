import type { Prose } from "../prose.ts";

/**
 * A line of at least this length continues in the next: emails break lines at about 75 characters.
 */
const LONG = 55;

const quote = /^(?:\s?>)+\s?/;
const item = /^\s*(?:[-*•·]|\d{1,3}[.)])\s+(?=\S)/;
/** "--" precedes a signature. */
const rule = /^\s*(?:--|[-_=*~]{4,})\s*$/;
/** A name after a dash, as some emails are signed. */
const signed = /^\s*-\s+\p{Lu}[^.!?:;]{0,40}$/u;

/**
 * Adds the text of an email: joins lines that were wrapped, keeps others separate, and removes
 * quote marks.
 */
export function readPlain(prose: Prose, source: string) {
  let open: string[] = [];
  let depth = 0;
  let goesOn = false;
  const lines = source.split(/\r\n?|\n/).map((whole) => {
    const marks = quote.exec(whole)?.[0] ?? "";
    return { marks, line: whole.slice(marks.length) };
  });
  const isItem = (at: number) => item.test(lines[at]?.line ?? "");
  const isItemBeside = (at: number, by: 1 | -1) => {
    let next = at + by;
    while (lines[next]?.line.trim() === "") next += by;
    return isItem(next);
  };
  /** A single item that may be a signature is not a list. */
  const isSignature = (at: number) =>
    signed.test(lines[at]?.line ?? "") && !isItemBeside(at, -1) && !isItemBeside(at, 1);
  let isListed = false;
  const close = () => {
    const text = open.join(" ");
    if (isListed) prose.item(0, text.replace(/^\s*[-*•·]\s+/, ""));
    else prose.paragraph(text);
    open = [];
  };
  for (const [at, { marks, line }] of lines.entries()) {
    const level = marks.replaceAll(/\s/g, "").length;
    const isEmpty = line.trim() === "" || rule.test(line);
    if (isEmpty || !goesOn || level !== depth || item.test(line)) close();
    if (open.length === 0) isListed = isItem(at) && !isSignature(at);
    if (!isEmpty) open.push(line);
    depth = level;
    goesOn = !isEmpty && line.length >= LONG;
  }
  close();
}
