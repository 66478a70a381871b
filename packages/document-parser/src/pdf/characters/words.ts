/** The word ends a line, according to the engine. */
export const BREAK_AFTER = 1;
/** No space before: a further ideograph, or the second half of a hyphenated word. */
export const GLUED = 2;
/** The hyphen exists only because the line ends there; the characters do not include it. */
export const HYPHENATED = 4;
export const IDEOGRAPHIC = 8;
export const BOLD = 16;
/** Not horizontal on the displayed page. */
export const TURNED = 32;
export const RTL = 64;
/**
 * The previous word has one or two letters and only the engine separated them: the file has no
 * space.
 */
export const PARTED = 128;

/**
 * The words of one page in the engine's order, as columns: a page has up to several thousand, and
 * an object each would cost more than reading them. Boxes are in points of the displayed page,
 * origin top left. `from` and `to` are offsets into `units`.
 */
export class Words {
  count = 0;
  /** Drawn glyphs that the engine cannot map to characters; they are in no word. */
  unmapped = 0;
  /** Glyphs of fonts with many glyphs, known to no engine except by code. */
  nameless = 0;
  units = new Uint16Array(16_384);
  from = new Int32Array(2048);
  to = new Int32Array(2048);
  flags = new Uint8Array(2048);
  x0 = new Float32Array(2048);
  y0 = new Float32Array(2048);
  x1 = new Float32Array(2048);
  y1 = new Float32Array(2048);
  /** Height of the font on the displayed page, points. */
  size = new Float32Array(2048);

  /** The characters of a word. */
  textOf(at: number): string {
    return String.fromCharCode(...this.units.subarray(this.from[at], this.to[at]));
  }

  /** Makes room for one more word. */
  reserve() {
    if (this.count < this.from.length) return;
    const length = this.from.length * 2;
    this.from = grown(this.from, new Int32Array(length));
    this.to = grown(this.to, new Int32Array(length));
    this.flags = grown(this.flags, new Uint8Array(length));
    this.x0 = grown(this.x0, new Float32Array(length));
    this.y0 = grown(this.y0, new Float32Array(length));
    this.x1 = grown(this.x1, new Float32Array(length));
    this.y1 = grown(this.y1, new Float32Array(length));
    this.size = grown(this.size, new Float32Array(length));
  }

  reserveUnits(count: number) {
    if (count > this.units.length) this.units = new Uint16Array(Math.ceil(count * 1.5));
  }
}

function grown<A extends Int32Array | Uint8Array | Float32Array>(old: A, fresh: A): A {
  fresh.set(old);
  return fresh;
}
