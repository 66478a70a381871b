import { withoutThought } from "./reply-lines.ts";

/** A call that a line of a reply asks for. */
export interface ToolLine {
  name: string;
  /** As it was written: JSON, if the model keeps to the form. */
  given: string;
}

/** Calls of one reply that are read; more than a section may make are refused. */
const mostLines = 8;

const line =
  /^[ \t>*_`#•·–—-]*(?:\(?\d{1,3}[.):][ \t*_`]*)?TOOL[*_`]{0,3}(?:[ \t]{0,5}[:：][ \t]{0,10}|[ \t]{1,10})[`"'*]{0,3}([\w./-]{1,128})[`"'*:]{0,4}/gmu;

/** Returns the calls that a reply asks for: `TOOL name {…}`, whose JSON may take several lines. */
export function toolLines(said: string): ToolLine[] {
  const reply = withoutThought(said);
  return [...reply.matchAll(line)].slice(0, mostLines).map(({ 0: head, 1: name = "", index }) => ({
    name,
    given: objectAt(reply.slice(index + head.length)),
  }));
}

/** Returns the JSON object that a text begins with, else the rest of its line. */
function objectAt(text: string): string {
  const start = /^[\s`(]*(?=\{)/.exec(text)?.[0].length;
  const [rest = ""] = text.split("\n", 1);
  if (start === undefined) return rest.trim();
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isString) {
      if (character === "\\") at++;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return text.slice(start, at + 1);
  }
  return rest.trim();
}

const mark = /\[\s*T(\d{1,2})(?:\s*[,;]\s*T\d{1,2})*\s*\]/giu;

/** Returns the number of the first result that a text's marks name: `[T1]`. */
export const resultMarked = (text: string, known: ReadonlySet<number>): number | undefined =>
  [...text.matchAll(mark)].map(([, number]) => Number(number)).find((one) => known.has(one));

/** Returns a text without marks of results. */
export const withoutResultMarks = (text: string): string => text.replaceAll(mark, " ");
