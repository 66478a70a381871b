import {
  Blob,
  Buffer as Letters,
  ClusterLevel,
  Direction,
  Face,
  Font,
  shape,
  Variation,
} from "harfbuzzjs";

/** A glyph at its place in a line. */
export interface Glyph {
  glyph: number;
  /** Index of its text, in UTF-16 units. */
  cluster: number;
  /** Distance to the next glyph, and offset of this one, in thousandths of the font size. */
  advance: number;
  dx: number;
  dy: number;
}

/** A font at one weight. Shapes text and records which of its glyphs are used. */
export class Typeface {
  readonly bytes: Uint8Array;
  readonly family: string;
  readonly weight: number;
  readonly #face: Face;
  readonly #font: Font;
  readonly #codes = new Map<string, number>();
  /** Glyph and text by character code minus 1: codes start at 1. */
  readonly written: { glyph: number; text: string }[] = [];

  constructor(bytes: Uint8Array, family: string, weight: number) {
    this.bytes = bytes;
    this.family = family;
    this.weight = weight;
    this.#face = new Face(new Blob(bytes));
    this.#font = new Font(this.#face);
    this.#font.setVariations([new Variation("wght", weight)]);
  }

  has(character: string): boolean {
    return this.#font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined;
  }

  /** Shapes a part of a text; returns the glyphs in visual order from left to right. */
  shape(text: string, start: number, end: number, rightToLeft: boolean): Glyph[] {
    const letters = new Letters();
    letters.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    letters.addText(text, start, end - start);
    letters.guessSegmentProperties();
    letters.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    shape(this.#font, letters);
    return letters
      .getGlyphInfosAndPositions()
      .map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        glyph: codepoint,
        cluster,
        advance: this.#scaled(xAdvance),
        dx: this.#scaled(xOffset),
        dy: this.#scaled(yOffset),
      }));
  }

  /** Returns the character code of a glyph that represents this text. */
  codeOf(glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    const known = this.#codes.get(key);
    if (known) return known;
    const code = this.written.push({ glyph, text });
    this.#codes.set(key, code);
    return code;
  }

  /** The metrics that a PDF font descriptor needs, in thousandths of the font size. */
  get metrics() {
    const { ascender, descender } = this.#font.hExtents();
    const head = Buffer.from(this.#face.referenceTable("head") ?? Buffer.alloc(54));
    const box = [36, 38, 40, 42].map((at) => this.#scaled(head.readInt16BE(at)));
    return { ascent: this.#scaled(ascender), descent: this.#scaled(descender), box };
  }

  get unitsPerEm(): number {
    return this.#face.upem;
  }

  /** Returns a glyph's outline as a path, in font units. */
  outline(glyph: number): { type: string; values: number[] }[] {
    return this.#font.glyphToJson(glyph);
  }

  widthOf(glyph: number): number {
    return this.#scaled(this.#font.glyphHAdvance(glyph));
  }

  #scaled(units: number): number {
    return Math.round((units * 1e5) / this.#face.upem) / 100;
  }
}
