import { withoutHalfFormula } from "./math.ts";

/** Signs of emphasis, outermost first, as they stand open. */
const runs = /\*{1,3}|_{1,3}|~~?/g;
/** A table's first line: until the line under it has come, it is not known to be one. */
const halfTable = /(?:^|\n\n)\|[^\n]*(?:\n[|\s:-]*)?$/;
/** Signs at the beginning of a line that say nothing yet, or something else than they will. */
const bareSigns = /(?:^|\n)[ \t>]*(?:[-+*>#=_~`]{1,2}|#{3,6}|[-=]{3,}|\d{1,9}[.)]?)[ \t]*$/;
const openFence = /(?:^|\n)[ \t]*(`{3,}|~{3,})/g;
/** Characters from the end in which something may have begun that has not ended. */
const reach = 600;

/**
 * Markdown that has only been written so far, so that it is read as it will be once the rest has
 * come: what has begun is closed, and signs whose meaning is not known yet are kept back.
 */
export function halfWritten(text: string): string {
  const fences = fencesOf(text);
  if (fences.open) return text.replace(/\n[ \t]*[`~]{1,2}$/, "");
  const kept = text.replace(halfTable, "").replace(bareSigns, "");
  const from = Math.max(kept.lastIndexOf("\n\n") + 1, kept.length - reach, fences.end, 0);
  return kept.slice(0, from) + closed(kept.slice(from));
}

/** Whether a fence is open at the end of a text, and where the last one was closed. */
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

/** The last lines of a text with what is open in them closed. */
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

/** The backticks at which code begins that has not ended. */
function openCode(tail: string): { at: number; run: string } | null {
  let open: { at: number; run: string } | null = null;
  for (const { 0: run, index } of tail.matchAll(/`+/g)) {
    if (open === null) open = { at: index, run };
    else if (open.run === run) open = null;
  }
  return open;
}

/** Of a link or a picture that has only begun, its words alone. */
function withoutHalfLink(tail: string): string {
  const address = /!?\[([^\][\n]*)\]\([^)\s]*(?:\s+[^)\n]*)?$/.exec(tail);
  if (address) return tail.slice(0, address.index) + address[1];
  const words = /!?\[(?!\d+\]?$)([^\][\n]*)\]?$/.exec(tail);
  if (words) return tail.slice(0, words.index) + words[1];
  // Before a bracket it is no exclamation.
  return tail.replace(/(^|\s)!$/, "$1");
}

/** Emphasis that has begun is closed; a sign at the very end that may begin one is kept back. */
function withEmphasisClosed(tail: string): string {
  const open: string[] = [];
  // In code such signs are letters.
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
