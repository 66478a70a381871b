import { ReadingFailure } from "../failures.ts";
import type { ReadPage } from "../page.ts";
import type { Pdf, PdfPage } from "./pdf.ts";
import type { Quarters, RecognisedPages } from "../recognised.ts";
import { laidBack, uprightSize } from "../turned-page.ts";
import { ownText } from "./own-text.ts";
import { addRecognised } from "./recognised-words.ts";
import { Structure } from "./structure.ts";
import { Words } from "./words.ts";

/** Neighbouring pages that are read together; fixed, so that a document always comes out the same. */
const RUN = 8;
/** So few at the end join the run before: alone they would not show what repeats. */
const REST = 3;

interface Page extends PdfPage {
  words: Words;
  isPictured: boolean;
  /** How far its text lies turned; its words stand as on the page stood upright. */
  turned: Quarters;
}

/** Reads the pages of a PDF run by run. */
export class RunReader {
  readonly #pdf: Pdf;
  readonly #structure = new Structure();
  readonly #words = Array.from({ length: RUN + REST }, () => new Words());
  readonly #recognised: RecognisedPages;

  /** `recognised`: what stands on pages with little text of their own, or none. */
  constructor(pdf: Pdf, recognised: RecognisedPages) {
    this.#pdf = pdf;
    this.#recognised = recognised;
  }

  /** The pages of run `index`, fewer at the end of the document. */
  read(index: number): ReadPage[] {
    const first = index * RUN;
    const { pageCount } = this.#pdf;
    const isLast = index === runsOf(pageCount) - 1;
    const pages = this.#words
      .slice(0, isLast ? pageCount - first : RUN)
      .map((words, at) => this.#page(first + at, words));
    const upright = pages.map((page) => ({ ...uprightSize(page, page.turned), words: page.words }));
    return this.#structure.read(upright).map((page, at) => {
      const { width, height, turned, isPictured } = pages[at]!;
      return { ...page, segments: laidBack(page.segments, turned), width, height, isPictured };
    });
  }

  #page(index: number, words: Words): Page {
    const page: Page = {
      ...this.#pdf.read(index, words),
      words,
      isPictured: false,
      turned: 0,
    };
    const own = ownText(words, page);
    if (own === "enough") return page;
    const recognised = this.#recognised[index + 1];
    if (!recognised) {
      page.isPictured = this.#pdf.isPictured(index, own === "little");
      return page;
    }
    if (own === "none") words.count = 0;
    addRecognised(words, recognised, page);
    return { ...page, turned: recognised.turned ?? 0 };
  }
}

export const runsOf = (pageCount: number) => Math.max(1, Math.ceil((pageCount - REST) / RUN));

/** An engine that gave up did so for want of memory; all else is a bug, of ours or its. */
export function failureOf(error: unknown): ReadingFailure {
  if (error instanceof ReadingFailure) return error;
  const isFull = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  return new ReadingFailure(isFull ? "too_large" : "crashed", { cause: error });
}
