import { number, textString } from "./file.ts";
import type { PlacedRun } from "./lines.ts";
import type { Glyph } from "./typeface.ts";

/** The glyphs of one cluster of text, from left to right. */
interface Cluster {
  text: string;
  glyphs: Glyph[];
}

function clustersOf({ glyphs, text, end }: PlacedRun): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((start, n) => [start, starts[n + 1] ?? end]));
  const clusters: Cluster[] = [];
  let last: number | undefined;
  for (const glyph of glyphs) {
    const { cluster } = glyph;
    if (cluster === last) clusters.at(-1)!.glyphs.push(glyph);
    else clusters.push({ text: text.slice(cluster, ends.get(cluster)), glyphs: [glyph] });
    last = cluster;
  }
  return clusters;
}

const isMark = ({ advance }: Glyph) => advance === 0;
const invisible = /^\p{DI}*$/u;
const hex = (code: number) => code.toString(16).padStart(4, "0");

/** A mark's position from the start of its run, in thousandths of the font size. */
interface Mark {
  glyph: number;
  x: number;
  y: number;
}

/**
 * Writes a run at the current text position, each glyph with a code that maps to its text (ISO
 * 32000-1, 9.4).
 */
class RunWriter {
  operators = "";
  readonly marks: Mark[] = [];
  readonly #run: PlacedRun;
  #pieces = "";
  /** Positions of the output and of the layout, in thousandths of the font size. */
  #pen = 0;
  #at = 0;

  constructor(run: PlacedRun) {
    this.#run = run;
    for (const cluster of clustersOf(run)) this.#write(cluster);
    this.#flush();
  }

  #write({ text, glyphs }: Cluster) {
    const isSeen = !invisible.test(text);
    const letter = glyphs.findIndex((glyph) => !isMark(glyph));
    const isMany = isSeen && glyphs.filter((glyph) => !isMark(glyph)).length > 1;
    if (isMany) this.#say(`/Span<</ActualText ${textString(text)}>>BDC`);
    for (const [n, one] of glyphs.entries()) {
      // One glyph carries the text of the whole cluster.
      const said = n === Math.max(0, letter) ? text : "";
      if (isSeen && isMark(one)) this.#mark(one, said);
      else if (isSeen) this.#pieces += this.#piece(one, said, this.#at + one.dx);
      this.#at += one.advance;
    }
    if (isMany) this.#say("EMC");
  }

  /**
   * Draws the mark as a shape and writes its text invisibly at the edge of its letter: some readers
   * order text by position only.
   */
  #mark(mark: Glyph, said: string) {
    const { glyphs, rightToLeft } = this.#run;
    this.marks.push({ glyph: mark.glyph, x: this.#at + mark.dx, y: mark.dy });
    if (!said) return;
    const next = glyphs.slice(glyphs.indexOf(mark)).find((glyph) => !isMark(glyph));
    const edge = rightToLeft ? this.#at + (next?.dx ?? 0) : this.#pen;
    this.#say(`3 Tr[${this.#piece(mark, said, edge)}]TJ 0 Tr`);
  }

  #piece({ glyph }: Glyph, said: string, x: number): string {
    const { typeface } = this.#run;
    const move = Math.abs(this.#pen - x) > 0.05 ? number(this.#pen - x) : "";
    this.#pen = x + typeface.widthOf(glyph);
    return `${move}<${hex(typeface.codeOf(glyph, said))}>`;
  }

  #say(operator: string) {
    this.#flush();
    this.operators += `${operator}\n`;
  }

  #flush() {
    if (this.#pieces) this.operators += `[${this.#pieces}]TJ\n`;
    this.#pieces = "";
  }
}

/** Returns the operators that show a run, and the marks that are drawn as shapes. */
export const shown = (run: PlacedRun): { operators: string; marks: Mark[] } => new RunWriter(run);
