import type { Pdfium } from "./pdfium.ts";

/** Maximum objects of a page that are checked, and maximum nesting depth of its forms. */
const MOST_OBJECTS = 5000;
const MOST_DEPTH = 4;
const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
/** Text render mode of invisible text. */
const INVISIBLE = 3;
/**
 * Minimum share of the page that an image covers for text beneath it to count as its text layer.
 */
const LEAST_COVER = 0.5;

interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/**
 * The non-text content of a page. Areas are shares of the page; overlapping objects count twice.
 */
export class PageGraphics {
  pictures = 0;
  /** Form XObjects, such as stamps and embedded pages. */
  forms = 0;
  outlines = 0;
  /** Has a hidden text layer, invisible or beneath an image, as recognized scans do. */
  isLayered = false;
  readonly #engine: Pdfium;
  readonly #area: number;
  readonly #scratch: number;
  #left = MOST_OBJECTS;

  /** `area`: of the page in square points; `scratch`: 24 bytes of the engine's memory. */
  constructor(engine: Pdfium, page: number, area: number, scratch: number) {
    this.#engine = engine;
    this.#area = area;
    this.#scratch = scratch;
    const count = engine.FPDFPage_CountObjects(page);
    this.#look(count, (at) => engine.FPDFPage_GetObject(page, at), 1, 0);
  }

  /** `scale`: factor by which these objects' areas are enlarged. */
  #look(count: number, objectAt: (at: number) => number, scale: number, depth: number) {
    const engine = this.#engine;
    const texts: Bounds[] = [];
    for (let at = 0; at < count && this.#left-- > 0; at++) {
      const object = objectAt(at);
      const type = engine.FPDFPageObj_GetType(object);
      if (type === PATH) this.outlines++;
      if (type === PATH) continue;
      const bounds = this.#boundsOf(object);
      const share = (areaOf(bounds) * scale) / this.#area;
      if (type === TEXT && share > 0) {
        this.isLayered ||= engine.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE;
        texts.push(bounds);
      } else if (type === IMAGE) {
        this.pictures += Math.min(1, share);
        this.isLayered ||= share > LEAST_COVER && texts.some((text) => isWithin(text, bounds));
      } else if (type === FORM) {
        if (depth === 0) this.forms += Math.min(1, share);
        if (depth === MOST_DEPTH) continue;
        const within = scale * this.#enlargement(object);
        const inner = engine.FPDFFormObj_CountObjects(object);
        this.#look(inner, (one) => engine.FPDFFormObj_GetObject(object, one), within, depth + 1);
      }
    }
  }

  #boundsOf(object: number): Bounds {
    const at = this.#scratch;
    const found = this.#engine.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 1;
    const [left = 0, bottom = 0, right = 0, top = 0] = found ? this.#floats() : [];
    return { left, bottom, right, top };
  }

  /** Returns the factor by which a form enlarges the areas in it. */
  #enlargement(form: number): number {
    const found = this.#engine.FPDFPageObj_GetMatrix(form, this.#scratch) === 1;
    const [a = 1, b = 0, c = 0, d = 1] = found ? this.#floats() : [];
    return Math.abs(a * d - b * c);
  }

  /** Returns the first four numbers that the engine wrote. */
  #floats = () => new Float32Array(this.#engine.memory.buffer, this.#scratch, 4);
}

const areaOf = ({ left, bottom, right, top }: Bounds) =>
  Math.max(0, right - left) * Math.max(0, top - bottom);

/** Whether the center of the inner bounds is within the outer ones. */
function isWithin(inner: Bounds, outer: Bounds) {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.bottom + inner.top) / 2];
  return x > outer.left && x < outer.right && y > outer.bottom && y < outer.top;
}
