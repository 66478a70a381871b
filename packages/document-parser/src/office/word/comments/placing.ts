import type { Piece, Run } from "./runs.ts";

/** A character of a document's words that is not white space. */
interface Place {
  run: Run;
  piece: Piece;
  /** Its number in its piece. */
  at: number;
}

/** The words of a document as one text without white space, with where each character stands. */
export interface Words {
  text: string;
  places: Place[];
}

export function wordsOf(runs: readonly Run[]): Words {
  const places: Place[] = [];
  let text = "";
  for (const run of runs)
    for (const piece of run.pieces)
      for (const [at, one] of piece.characters.entries())
        // One place for each UTF-16 unit, as in the text.
        for (const unit of one.text.split("").filter((sign) => !/\s/u.test(sign))) {
          text += unit;
          places.push({ run, piece, at });
        }
  return { text, places };
}

/** Characters by which the ends of a sentence are found where its middle reads otherwise. */
const enough = 20;

/**
 * Returns the range of a sentence among the words, whatever its spacing; it is looked for from `from`
 * on, then everywhere. Undefined if it is not there, as in footnotes.
 */
export function rangeOf({ text }: Words, sentence: string, from: number) {
  const wanted = sentence.replaceAll(/\s+/gu, "");
  if (wanted === "") return undefined;
  const at = indexFrom(text, wanted, from);
  if (at >= 0) return { start: at, end: at + wanted.length };
  // Symbols, marks of notes and hyphens may be written otherwise in between.
  if (wanted.length < 3 * enough) return undefined;
  const start = indexFrom(text, wanted.slice(0, enough), from);
  const tail = start < 0 ? -1 : text.indexOf(wanted.slice(-enough), start + enough);
  const end = tail + enough;
  return tail >= 0 && end - start <= 1.2 * wanted.length + enough ? { start, end } : undefined;
}

function indexFrom(text: string, wanted: string, from: number): number {
  const after = text.indexOf(wanted, from);
  return after >= 0 ? after : text.indexOf(wanted);
}
