import type { Prose } from "../prose.ts";

/** A line as long as this goes on in the next: mails break their lines at about 75 characters. */
const LONG = 55;

const quote = /^(?:\s?>)+\s?/;
const item = /^\s*(?:[-*•·]|\d{1,3}[.)])\s+(?=\S)/;
/** "--" stands before a signature. */
const rule = /^\s*(?:--|[-_=*~]{4,})\s*$/;
/** A name behind a dash: a mail may be signed so. */
const signed = /^\s*-\s+\p{Lu}[^.!?:;]{0,40}$/u;

/**
 * The text of a mail: lines that were only broken for their length are joined, others stand alone.
 * Quoted text stands without its marks.
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
  /** One item alone is no list where it could be a signature. */
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
