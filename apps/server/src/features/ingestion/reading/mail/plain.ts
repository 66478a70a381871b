import type { Prose } from "../prose.ts";

/** A line as long as this goes on in the next: mails break their lines at about 75 characters. */
const LONG = 55;

const quote = /^(?:\s?>)+\s?/;
const item = /^\s*(?:[-*•·]|\d{1,3}[.)])\s+(?=\S)/;
const rule = /^\s*[-_=*~]{4,}\s*$/;

/**
 * The text of a mail: lines that were only broken for their length are joined, others stand alone.
 * Quoted text stands without its marks.
 */
export function readPlain(prose: Prose, source: string) {
  let open: string[] = [];
  let depth = 0;
  let goesOn = false;
  const close = () => {
    const text = open.join(" ");
    if (item.test(text)) prose.item(0, text.replace(/^\s*[-*•·]\s+/, ""));
    else prose.paragraph(text);
    open = [];
  };
  for (const whole of source.split(/\r\n?|\n/)) {
    const marks = quote.exec(whole)?.[0] ?? "";
    const line = whole.slice(marks.length);
    const level = marks.replaceAll(/\s/g, "").length;
    const isEmpty = line.trim() === "" || rule.test(line);
    if (isEmpty || !goesOn || level !== depth || item.test(line)) close();
    if (!isEmpty) open.push(line);
    depth = level;
    goesOn = !isEmpty && line.length >= LONG;
  }
  close();
}
