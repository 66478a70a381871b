import { Buffer } from "node:buffer";

import type { Pdfium } from "./pdfium.ts";

/** Which of a page's fonts are bold; each is checked once. */
export class Fonts {
  readonly #engine: Pdfium;
  readonly #known = new Map<number, boolean>();
  #object = 0;
  #bold = false;

  constructor(engine: Pdfium) {
    this.#engine = engine;
  }

  /** Forgets the fonts of the last page: the next page may reuse their addresses. */
  forget() {
    this.#known.clear();
    this.#object = 0;
  }

  isBold(page: number, index: number): boolean {
    const object = this.#engine.FPDFText_GetTextObject(page, index);
    if (object === this.#object) return this.#bold;
    this.#object = object;
    const font = object === 0 ? 0 : this.#engine.FPDFTextObj_GetFont(object);
    this.#bold = font !== 0 && (this.#known.get(font) ?? this.#look(font));
    return this.#bold;
  }

  #look(font: number): boolean {
    const engine = this.#engine;
    const at = engine.malloc(256);
    const length = engine.FPDFFont_GetBaseFontName(font, at, 256);
    const name = Buffer.from(engine.memory.buffer, at, Math.min(length, 256)).toString("latin1");
    engine.free(at);
    const bold = /bold|black|heavy|demi/i.test(name) || engine.FPDFFont_GetWeight(font) >= 600;
    this.#known.set(font, bold);
    return bold;
  }
}
