import type { Pdfium } from "../engine/pdfium.ts";

/**
 * Extent above and below the baseline, in font heights, of a highlighted line. The same for every
 * font, because heights that fonts declare range from 1.0 to 2.3.
 */
const ASCENT = 0.86;
const DESCENT = -0.22;
/** Minimum ratio of a glyph's sides; the thinnest dash has a twentieth. */
const THINNEST = 0.01;
/** A character this far up or down, in font heights, is on another line. */
const OFF_LINE = 0.45;

/**
 * The box of a word in PDF page space. After `measure` the fields hold its result: one object for a
 * whole document, since it is called hundreds of times a page.
 */
export class WordBox {
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;
  /** Height of the font as drawn, points. */
  size = 0;
  /** False when the last character is on a different line from the first. */
  straight = true;
  /** Direction of writing, a unit vector. */
  dx = 1;
  dy = 0;
  readonly #engine: Pdfium;
  readonly #scratch: number;
  #floats = new Float32Array();
  #doubles = new Float64Array();

  constructor(engine: Pdfium) {
    this.#engine = engine;
    this.#scratch = engine.malloc(80);
  }

  close() {
    this.#engine.free(this.#scratch);
  }

  /** Measures the word of the characters [first, last], which share a line. */
  measure(page: number, first: number, last: number) {
    const engine = this.#engine;
    const at = this.#scratch;
    engine.FPDFText_GetMatrix(page, first, at);
    engine.FPDFText_GetLooseCharBox(page, first, at + 24);
    engine.FPDFText_GetCharOrigin(page, first, at + 40, at + 48);
    const fontSize = engine.FPDFText_GetFontSize(page, first);
    const floats = this.#views();
    const a = floats[0]!;
    const b = floats[1]!;
    const c = floats[2]!;
    const d = floats[3]!;
    this.size = Math.abs(fontSize) * Math.hypot(c, d);
    this.straight = true;
    if (this.size > 0 && Math.abs(b) < 0.02 * Math.abs(a)) {
      this.#level(page, first, last, Math.sign(a * fontSize), Math.sign(d * fontSize));
    } else this.#tilted(page, first, last, a, b, c, d, fontSize);
  }

  /** Whether a character has a width. */
  hasWidth(page: number, index: number): boolean {
    this.#engine.FPDFText_GetLooseCharBox(page, index, this.#scratch + 24);
    this.#views();
    this.#takeLoose();
    return this.right - this.left > 0.01;
  }

  /** Whether anything is drawn for a character. */
  hasInk(page: number, index: number): boolean {
    this.#ink(page, index);
    const [width, height] = [Math.abs(this.right - this.left), Math.abs(this.top - this.bottom)];
    // A glyph without an outline may have a box of a thousandth of the font's height.
    return Math.min(width, height) > Math.max(0.01, THINNEST * Math.max(width, height));
  }

  /** Whether the middle of one glyph is within the width of another, as an accent's is. */
  isOver(page: number, mark: number, letter: number): boolean {
    this.#ink(page, mark);
    const middle = (this.left + this.right) / 2;
    if (this.right - this.left < 0.01) return false;
    this.#ink(page, letter);
    return middle > this.left && middle < this.right;
  }

  /** Returns the origin of a character in page space. */
  originOf(page: number, index: number): [x: number, y: number] {
    const y = this.#originOf(page, index);
    return [this.#doubles[0]!, y];
  }

  /** Whether two characters have the same origin and so are drawn as one glyph. */
  sharesOrigin(page: number, first: number, second: number): boolean {
    this.#originOf(page, first);
    const x = this.#doubles[0]!;
    this.#originOf(page, second);
    return Math.abs(this.#doubles[0]! - x) < 0.01;
  }

  /** Returns the height of a character's baseline; leaves its x in the scratch memory. */
  #originOf(page: number, index: number): number {
    this.#engine.FPDFText_GetCharOrigin(page, index, this.#scratch + 40, this.#scratch + 48);
    this.#views();
    return this.#doubles[1]!;
  }

  /** Level text: from the start of the first advance to the end of the last. */
  #level(page: number, first: number, last: number, ahead: number, up: number) {
    const x = this.#doubles[0]!;
    const y = this.#doubles[1]!;
    this.#takeLoose();
    // A font for vertical writing places its characters by their middle, so its own box is used.
    const hangs =
      Math.abs(Math.min(Math.abs(this.left - x), Math.abs(this.right - x))) > 0.2 * this.size;
    [this.dx, this.dy] = [ahead, 0];
    if (last !== first) {
      const { left, right, top, bottom } = this;
      this.#engine.FPDFText_GetLooseCharBox(page, last, this.#scratch + 24);
      this.#views();
      this.#takeLoose();
      const step = Math.min(Math.abs(this.top - top), Math.abs(this.bottom - bottom));
      // In some fonts each character's box has a different height; compare the origins instead.
      this.straight =
        step < OFF_LINE * this.size ||
        Math.abs(this.#originOf(page, last) - y) < OFF_LINE * this.size;
      this.left = Math.min(left, this.left);
      this.right = Math.max(right, this.right);
    } else if (hangs) return;
    const over = y + up * ASCENT * this.size;
    const under = y + up * DESCENT * this.size;
    this.top = Math.max(over, under);
    this.bottom = Math.min(over, under);
  }

  /** Text at any angle: from ink to ink, since advances are only known for level text. */
  #tilted(
    page: number,
    first: number,
    last: number,
    a: number,
    b: number,
    c: number,
    d: number,
    fontSize: number,
  ) {
    const along = Math.hypot(a, b);
    if (along === 0 || this.size === 0) return this.#ink(page, first);
    const sign = Math.sign(fontSize);
    const across = Math.hypot(c, d);
    [this.dx, this.dy] = [(sign * a) / along, (sign * b) / along];
    const [ux, uy] = [(sign * c) / across, (sign * d) / across];
    const x = this.#doubles[0]!;
    const y = this.#doubles[1]!;
    let [from, to] = [Infinity, -Infinity];
    for (const index of first === last ? [first] : [first, last]) {
      this.#ink(page, index);
      for (const px of [this.left, this.right]) {
        for (const py of [this.top, this.bottom]) {
          // Corners of a slanted glyph's box are outside its line; at right angles they are not.
          const reach = (px - x) * this.dx + (py - y) * this.dy;
          from = Math.min(from, reach);
          to = Math.max(to, reach);
        }
      }
    }
    [this.left, this.right, this.bottom, this.top] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const reach of [from, to]) {
      for (const rise of [DESCENT * this.size, ASCENT * this.size]) {
        const px = x + reach * this.dx + rise * ux;
        const py = y + reach * this.dy + rise * uy;
        this.left = Math.min(this.left, px);
        this.right = Math.max(this.right, px);
        this.bottom = Math.min(this.bottom, py);
        this.top = Math.max(this.top, py);
      }
    }
  }

  /** Takes the box of the drawn glyph. */
  #ink(page: number, index: number) {
    const at = this.#scratch + 40;
    this.#engine.FPDFText_GetCharBox(page, index, at, at + 8, at + 16, at + 24);
    this.#views();
    const doubles = this.#doubles;
    this.left = doubles[0]!;
    this.right = doubles[1]!;
    this.bottom = doubles[2]!;
    this.top = doubles[3]!;
  }

  #takeLoose() {
    const floats = this.#floats;
    const [left, top, right, bottom] = [floats[6]!, floats[7]!, floats[8]!, floats[9]!];
    this.left = Math.min(left, right);
    this.right = Math.max(left, right);
    this.top = Math.max(top, bottom);
    this.bottom = Math.min(top, bottom);
  }

  /** Renews the memory views, which are detached once the engine's memory has grown. */
  #views() {
    if (this.#floats.length === 0) {
      const { buffer } = this.#engine.memory;
      this.#floats = new Float32Array(buffer, this.#scratch, 10);
      this.#doubles = new Float64Array(buffer, this.#scratch + 40, 4);
    }
    return this.#floats;
  }
}
