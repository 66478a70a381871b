import { Emphasis } from "./emphasis.ts";
import { entity } from "../html/entity.ts";
import { inOneLine } from "../white-space.ts";

/** The definitions of a text: link targets and notes. */
export interface Definitions {
  /** As returned by `labelOf`. */
  links: ReadonlySet<string>;
  notes: ReadonlySet<string>;
}

/** Labels are compared without regard to case and white space. */
export const labelOf = (label: string) => inOneLine(label).toLowerCase();

const LONGEST_LABEL = 999;

const escape = /\\([!-/:-@[-`{-~])/y;
const ticks = /`+/y;
const address = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,64}@[^\s<>@]{1,255})>/iy;
const tag = /<(?:!--[^>]*--|\/?([a-z][a-z0-9-]*)(?:\s[^<>]*|\/)?)>/iy;
const target =
  /\(\s*(?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y;
const reference = /\[([^[\]]{0,999})\]/y;
const note = /\[\^([^\]\s[]{1,100})\]/y;
const entities = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;
const plain = /[^\\`<[\]!*_~&]+/y;

/** Returns a text without Markdown's marks, in linear time. */
export function inlineText(source: string, { links, notes }: Definitions): string {
  const out: string[] = [];
  const emphasis = new Emphasis(out, source);
  const brackets: { at: number; place: number }[] = [];
  let runs: Map<number, number[]> | undefined;
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source) ?? undefined;
  };
  const emit = (found: RegExpExecArray, text = found[0]) => {
    out.push(text);
    at += found[0].length;
  };

  const code = (run: string) => {
    runs ??= runsOfTicks(source);
    const same = runs.get(run.length) ?? [];
    while ((same.at(-1) ?? Infinity) <= at) same.pop();
    const end = same.at(-1);
    if (end === undefined) {
      out.push(run);
      at += run.length;
      return;
    }
    const inner = source.slice(at + run.length, end);
    out.push(/^ .*\S.* $/s.test(inner) ? inner.slice(1, -1) : inner);
    at = end + run.length;
  };

  const close = () => {
    const open = brackets.pop();
    at += 1;
    if (!open) return void out.push("]");
    const linked = match(target);
    const named = linked ? undefined : match(reference);
    const own = source.slice(open.at, Math.min(at - 1, open.at + LONGEST_LABEL));
    const isNamed = named ? links.has(labelOf(named[1] || own)) : links.has(labelOf(own));
    if (!linked && !isNamed) return void out.push("]");
    out[open.place] = "";
    at += (linked ?? named)?.[0].length ?? 0;
  };

  while (at < source.length) {
    const text = match(plain);
    if (text) emit(text);
    const char = source[at];
    if (char === undefined) break;
    const escaped = char === "\\" && match(escape);
    const run = char === "`" && match(ticks);
    const link = char === "<" && match(address);
    const html = char === "<" && !link && match(tag);
    const named = char === "&" && match(entities);
    const noted = char === "[" && match(note);
    if (escaped) emit(escaped, escaped[1]);
    else if (run) code(run[0]);
    else if (link) emit(link, link[1]);
    else if (html) emit(html, html[1]?.toLowerCase() === "br" ? " " : "");
    else if (named) emit(named, entity(named[0]));
    else if (noted && notes.has(labelOf(noted[1] ?? ""))) emit(noted, `[${noted[1]}]`);
    else if (char === "[" || (char === "!" && source[at + 1] === "[")) {
      at += char === "!" ? 2 : 1;
      brackets.push({ at, place: out.length });
      out.push(char === "!" ? "![" : "[");
    } else if (char === "]") close();
    else if (char === "*" || char === "_" || char === "~") at = emphasis.run(at);
    else {
      out.push(char);
      at += 1;
    }
  }
  return out.join("");
}

/** Returns where runs of backticks begin, by length; the last first. */
function runsOfTicks(source: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of source.matchAll(/`+/g)) {
    const same = runs.get(run.length);
    if (same) same.push(index);
    else runs.set(run.length, [index]);
  }
  for (const same of runs.values()) same.reverse();
  return runs;
}
