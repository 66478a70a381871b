import { withoutHalfFormula } from "./math.ts";

/** Emphasis markers. */
const runs = /\*{1,3}|_{1,3}|~~?/g;
/** The first line of a table: ambiguous until the next line arrives. */
const halfTable = /(?:^|\n\n)\|[^\n]*(?:\n[|\s:-]*)?$/;
/** Characters at the beginning of a line whose Markdown meaning is still ambiguous. */
const bareSigns = /(?:^|\n)[ \t>]*(?:[-+*>#=_~`]{1,2}|#{3,6}|[-=]{3,}|\d{1,9}[.)]?)[ \t]*$/;
const openFence = /(?:^|\n)[ \t]*(`{3,}|~{3,})/g;
/** Maximum characters from the end that are checked for unclosed syntax. */
const reach = 600;

/**
 * Completes Markdown that is still being written, so that it renders as it will later: closes open
 * syntax, and drops trailing characters whose meaning is still ambiguous.
 */
export function halfWritten(text: string): string {
  const fences = fencesOf(text);
  if (fences.open) return text.replace(/\n[ \t]*[`~]{1,2}$/, "");
  const kept = text.replace(halfTable, "").replace(bareSigns, "");
  const from = Math.max(kept.lastIndexOf("\n\n") + 1, kept.length - reach, fences.end, 0);
  return kept.slice(0, from) + closed(kept.slice(from));
}

/** Whether a fence is open at the end of a text, and where the last one closed. */
function fencesOf(text: string): { open: boolean; end: number } {
  let open: string | null = null;
  let end = 0;
  for (const { 0: line, 1: run = "", index } of text.matchAll(openFence)) {
    if (open === null) open = run;
    else if (run[0] === open[0] && run.length >= open.length) {
      open = null;
      end = index + line.length;
    }
  }
  return { open: open !== null, end };
}

/** Closes the syntax that is open in the last lines of a text. */
function closed(tail: string): string {
  const code = openCode(tail);
  if (code) {
    const before = withEmphasisClosed(tail.slice(0, code.at));
    const inside = tail.slice(code.at + code.run.length);
    if (inside.trim() === "") return before;
    return `${tail.slice(0, code.at)}${code.run}${inside.replace(/`+$/, "")}${code.run}`;
  }
  return withEmphasisClosed(withoutHalfLink(withoutHalfFormula(tail)));
}

/** Returns the opening backticks of inline code that is not closed. */
function openCode(tail: string): { at: number; run: string } | null {
  let open: { at: number; run: string } | null = null;
  for (const { 0: run, index } of tail.matchAll(/`+/g)) {
    if (open === null) open = { at: index, run };
    else if (open.run === run) open = null;
  }
  return open;
}

/** Reduces an unfinished link or image to its text. */
function withoutHalfLink(tail: string): string {
  const address = /!?\[([^\][\n]*)\]\([^)\s]*(?:\s+[^)\n]*)?$/.exec(tail);
  if (address) return tail.slice(0, address.index) + address[1];
  const words = /!?\[(?!\d+\]?$)([^\][\n]*)\]?$/.exec(tail);
  if (words) return tail.slice(0, words.index) + words[1];
  // A `!` may begin an image.
  return tail.replace(/(^|\s)!$/, "$1");
}

/** Closes open emphasis; drops a marker at the very end that may begin one. */
function withEmphasisClosed(tail: string): string {
  const open: string[] = [];
  // In code these characters are literal.
  const plain = tail.replaceAll(/(`+)[^`]+\1/g, (code) => "x".repeat(code.length));
  let end = tail.length;
  for (const { 0: run, index } of plain.matchAll(runs)) {
    const before = plain[index - 1] ?? " ";
    const after = plain[index + run.length];
    const top = open.at(-1);
    if (before === "\\" || (run === "~" && after !== undefined)) continue;
    if (after === undefined) {
      if (top === run && !/\s/.test(before)) open.pop();
      else end = index;
    } else if (top === run && !/\s/.test(before)) open.pop();
    else if (!/\s/.test(after) && /[\s\p{P}]/u.test(before)) open.push(run);
  }
  const text = tail.slice(0, end);
  return open.length === 0 ? text : text.trimEnd() + open.toReversed().join("");
}
