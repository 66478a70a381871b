import { message } from "@lectern/contract/message";
import { MOST_REFERENCES, type Reference } from "@lectern/contract/references";

import { type Abbreviations, openingAt, readEntry, Unreadable } from "./read-entry.ts";

/** An entry of a file, and the line where it begins. */
export interface Entry {
  line: number;
  reference: Reference;
}

/** What could not be read, and the line where that was seen. */
interface Failed {
  line: number;
  why: ReturnType<typeof message>;
}

const mostFailed = 999;
/** Maximum characters of all values that abbreviations are part of. */
const mostExpanded = 10_000_000;

/** An entry that begins a line; one that was not closed before ends there. */
const beginnings = /^[ \t]*@[A-Za-z][\w-]*[ \t]*[{(]/gm;

/**
 * Reads BibTeX as it stands: values keep their LaTeX, with abbreviations put in. What cannot be read
 * is told by its line, and the rest goes on. Takes time and memory in proportion to the text.
 */
export function readBibtex(text: string): { entries: Entry[]; failed: Failed[] } {
  const entries: Entry[] = [];
  const failed: Failed[] = [];
  const keys = new Set<string>();
  const lineOf = linesOf(text);
  const known: Abbreviations = { values: new Map(), left: mostExpanded };
  const starts = [0, ...Array.from(text.matchAll(beginnings), ({ index }) => index)];
  for (const [n, start] of starts.entries()) {
    const part = text.slice(start, starts[n + 1]);
    for (let opening = openingAt(part, 0); opening;) {
      const line = lineOf(start + opening.at);
      if (entries.length === MOST_REFERENCES || failed.length === mostFailed) {
        failed.push({ line, why: message("bibtex_too_many") });
        return { entries, failed };
      }
      try {
        const { reference, end } = readEntry(part, opening, known);
        if (reference?.key && keys.has(reference.key))
          failed.push({ line, why: message("bibtex_key_twice", { key: reference.key }) });
        else if (reference) entries.push({ line, reference });
        if (reference?.key) keys.add(reference.key);
        opening = openingAt(part, end);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        failed.push({ line: lineOf(start + error.at), why: message(error.code) });
        break;
      }
    }
  }
  return { entries, failed };
}

/** Returns what tells the line of a position; each position is at or after the one before. */
function linesOf(text: string): (position: number) => number {
  let [line, next] = [1, text.indexOf("\n")];
  return (position) => {
    while (next !== -1 && next < position) {
      line += 1;
      next = text.indexOf("\n", next + 1);
    }
    return line;
  };
}
