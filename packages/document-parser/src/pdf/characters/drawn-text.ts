/** A glyph as pdf.js draws it: where it stands in page space, and the characters it is. */
export interface DrawnGlyph {
  text: string;
  x: number;
  y: number;
}

/** What a second engine sees on a page. */
export interface SecondReading {
  drawn: DrawnText;
  /** The page is garbled: it is believed also where the engines disagree on places. */
  isWhole: boolean;
}

/** Points; both engines multiply the same matrices. */
const NEAR = 0.35;

/** The glyphs of one page by their places. */
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

  /** What is drawn at a place of the page; undefined where nothing begins. */
  at(x: number, y: number): DrawnGlyph | undefined {
    let [best, least] = [undefined as DrawnGlyph | undefined, NEAR];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const glyph of this.#cells.get(cell(Math.round(x) + dx, Math.round(y) + dy)) ?? []) {
          const far = Math.max(Math.abs(glyph.x - x), Math.abs(glyph.y - y));
          // A space beneath a letter is not what is seen there.
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
