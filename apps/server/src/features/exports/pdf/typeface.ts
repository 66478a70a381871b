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

/** A shape of a font at its place in a line. */
export interface Glyph {
  glyph: number;
  /** Of the text that it belongs to, in UTF-16 units. */
  cluster: number;
  /** How far the next one stands, and how far it is moved itself, in thousandths of the size. */
  advance: number;
  dx: number;
  dy: number;
}

/** A font at a weight that shapes text, and remembers which of its glyphs are written. */
export class Typeface {
  readonly bytes: Uint8Array;
  readonly family: string;
  readonly weight: number;
  readonly #face: Face;
  readonly #font: Font;
  readonly #codes = new Map<string, number>();
  /** By the code under which it is written, from 1: a glyph, and the text that it stands for. */
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

  /** Shapes a part of a text, in the order in which it is seen from left to right. */
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

  /** The code under which a glyph is written where it stands for this text. */
  codeOf(glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    const known = this.#codes.get(key);
    if (known) return known;
    const code = this.written.push({ glyph, text });
    this.#codes.set(key, code);
    return code;
  }

  /** What a PDF says of a font, in thousandths of the size. */
  get metrics() {
    const { ascender, descender } = this.#font.hExtents();
    const head = Buffer.from(this.#face.referenceTable("head") ?? Buffer.alloc(54));
    const box = [36, 38, 40, 42].map((at) => this.#scaled(head.readInt16BE(at)));
    return { ascent: this.#scaled(ascender), descent: this.#scaled(descender), box };
  }

  get unitsPerEm(): number {
    return this.#face.upem;
  }

  /** Its shape as a path, in units of the font. */
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
