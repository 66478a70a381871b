/** A glyph as pdf.js draws it: its position in page space and its characters. */
export interface DrawnGlyph {
  text: string;
  x: number;
  y: number;
}

/** What a second engine reads on a page. */
export interface SecondReading {
  drawn: DrawnText;
  /** The page is garbled: use the second engine even where the engines disagree on positions. */
  isWhole: boolean;
}

/** Points; small, because both engines multiply the same matrices. */
const NEAR = 0.35;

/** The glyphs of one page by position. */
export class DrawnText {
  readonly #cells = new Map<string, DrawnGlyph[]>();

  constructor(glyphs: Iterable<DrawnGlyph>) {
    for (const glyph of glyphs) {
      const key = cell(Math.round(glyph.x), Math.round(glyph.y));
      const there = this.#cells.get(key);
      if (there) there.push(glyph);
      else this.#cells.set(key, [glyph]);
    }
  }

  /** Returns the glyph that begins at a place of the page; undefined if there is none. */
  at(x: number, y: number): DrawnGlyph | undefined {
    let [best, least] = [undefined as DrawnGlyph | undefined, NEAR];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const glyph of this.#cells.get(cell(Math.round(x) + dx, Math.round(y) + dy)) ?? []) {
          const far = Math.max(Math.abs(glyph.x - x), Math.abs(glyph.y - y));
          // A space at the same place as a letter is ignored.
          const isHidden = best && far <= least && glyph.text.trim() === "";
          const isShown = best?.text.trim() === "" && far < NEAR && glyph.text.trim() !== "";
          if ((far < least && !isHidden) || isShown) [best, least] = [glyph, far];
        }
      }
    }
    return best;
  }
}

const cell = (x: number, y: number) => `${x} ${y}`;
