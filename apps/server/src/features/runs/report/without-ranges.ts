const marksAfter = /^(?:\s*\[\d{1,4}\])+/;
/** What is left of a list item or table row whose sentence was taken out. */
const emptyLine = /^\s*(?:[-*+•]|\d{1,3}[.)]|>)?\s*$/;

/** Returns a Markdown text without these ranges, their marks, and the lines that they leave empty. */
export function withoutRanges(
  text: string,
  ranges: readonly { start: number; end: number }[],
): string {
  let left = text;
  for (const { start, end } of ranges.toSorted((a, b) => b.start - a.start)) {
    const marks = marksAfter.exec(left.slice(end))?.[0].length ?? 0;
    const begin = left.lastIndexOf("\n", start - 1) + 1;
    const next = left.indexOf("\n", end + marks);
    const close = next < 0 ? left.length : next;
    const line = `${left.slice(begin, start)}${left.slice(end + marks, close)}`;
    const isGone = emptyLine.test(line);
    const kept = isGone ? "" : line.replaceAll(/ {2,}/g, " ").trimEnd();
    left = `${left.slice(0, begin)}${kept}${left.slice(isGone && next >= 0 ? close + 1 : close)}`;
  }
  return left.replaceAll(/\n{3,}/g, "\n\n").trim();
}
