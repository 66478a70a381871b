import { ReadingFailure } from "../../process/failures.ts";
import type { ReadPage } from "../../page.ts";
import type { Pdf, PdfPage } from "../pdf.ts";
import type { RecognisedPage, RecognisedPages } from "../../recognised.ts";
import { laidBack, type Orientation, uprightSize } from "../../turned-page.ts";
import { isGarbled } from "../characters/garbled.ts";
import { ownText } from "../characters/own-text.ts";
import type { DrawnText } from "../characters/drawn-text.ts";
import { addRecognised } from "../characters/recognised-words.ts";
import { Structure } from "../layout/structure.ts";
import { Words } from "../characters/words.ts";

/**
 * Adjacent pages that are read together; fixed, so that a document always gives the same result.
 */
const RUN = 8;
/**
 * Up to this many pages at the end join the run before: alone they would not show which lines
 * repeat.
 */
const REST = 3;

interface ReadWords extends PdfPage {
  words: Words;
}

interface Page extends ReadWords {
  isPictured: boolean;
  isUnreadable: boolean;
  /** The orientation of its text; its words are placed as on the upright page. */
  orientation: Orientation;
}

/** Reads the pages of a PDF run by run. */
export class RunReader {
  readonly #pdf: Pdf;
  readonly #structure = new Structure();
  readonly #words = Array.from({ length: RUN + REST }, () => new Words());
  readonly #recognised: RecognisedPages;

  /** `recognised`: recognized text of pages with little or no text of their own. */
  constructor(pdf: Pdf, recognised: RecognisedPages) {
    this.#pdf = pdf;
    this.#recognised = recognised;
  }

  /**
   * Returns the pages of run `index`, fewer at the end of the document. Throws ReadingFailure
   * (garbled) if they cannot be read without a second engine.
   */
  read(index: number): ReadPage[] {
    return this.#structured(
      this.#wordsOf(index).map((words, at) => {
        const number = index * RUN + at;
        const read = { ...this.#pdf.read(number, words), words };
        const isGarbage = isGarbled(words);
        const isKnown = this.#recognised[number + 1] !== undefined;
        if ((isGarbage && !isKnown) || (words.unmapped > 0 && !isGarbage)) {
          throw new ReadingFailure("garbled");
        }
        return this.#page(number, read, isGarbage);
      }),
    );
  }

  /** The same, where `drawn` returns a second engine's glyphs of a page (from 0). */
  async readAgain(index: number, drawn: (page: number) => Promise<DrawnText>): Promise<ReadPage[]> {
    const pages: Page[] = [];
    for (const [at, words] of this.#wordsOf(index).entries()) {
      const number = index * RUN + at;
      let read = { ...this.#pdf.read(number, words), words };
      const isWhole = isGarbled(words);
      if (words.unmapped > 0 || isWhole) {
        const second = { drawn: await drawn(number), isWhole };
        read = { ...this.#pdf.read(number, words, second), words };
      }
      pages.push(this.#page(number, read, isGarbled(words)));
    }
    return this.#structured(pages);
  }

  #wordsOf(index: number): Words[] {
    const { pageCount } = this.#pdf;
    const isLast = index === runsOf(pageCount) - 1;
    return this.#words.slice(0, isLast ? pageCount - index * RUN : RUN);
  }

  #structured(pages: Page[]): ReadPage[] {
    const upright = pages.map((page) => ({
      ...uprightSize(page, page.orientation),
      words: page.words,
    }));
    return this.#structure.read(upright).map((page, at) => {
      const { width, height, orientation, isPictured, isUnreadable } = pages[at]!;
      const segments = laidBack(page.segments, orientation, { width, height });
      return { ...page, segments, width, height, isPictured, isUnreadable };
    });
  }

  /** Returns a page as read, with its recognized text added. */
  #page(index: number, read: ReadWords, isGarbage: boolean): Page {
    const page: Page = { ...read, isPictured: false, isUnreadable: false, orientation: {} };
    const { words } = page;
    const recognised = this.#recognised[index + 1];
    if (isGarbage) {
      if (recognised && isSeenIn(words, recognised)) return page;
      words.count = 0;
      if (recognised) addRecognised(words, recognised, page);
      const isUnreadable = words.count === 0 || isGarbled(words);
      if (isUnreadable) words.count = 0;
      return { ...page, isPictured: !recognised, isUnreadable, orientation: recognised ?? {} };
    }
    const own = ownText(words, page);
    if (own === "enough") return page;
    if (!recognised) {
      page.isPictured = this.#pdf.isPictured(index, own === "little");
      return page;
    }
    if (own === "none") words.count = 0;
    addRecognised(words, recognised, page);
    return { ...page, orientation: recognised };
  }
}

/**
 * Minimum share of recognized words that are also in the page's text, for that text to be right.
 */
const LEAST_SEEN = 0.5;

/**
 * Whether seemingly garbled text was also recognized: a page of codes or in an unusual language.
 */
function isSeenIn(words: Words, { lines }: RecognisedPage): boolean {
  const seen = lines.flatMap((line) => line.words.map(([text]) => text));
  const own = new Set(Array.from({ length: words.count }, (_, at) => words.textOf(at)));
  return seen.length > 0 && seen.filter((text) => own.has(text)).length >= LEAST_SEEN * seen.length;
}

export const runsOf = (pageCount: number) => Math.max(1, Math.ceil((pageCount - REST) / RUN));

/**
 * Converts an error to a ReadingFailure. An engine aborts only when out of memory; any other error
 * is a bug.
 */
export function failureOf(error: unknown): ReadingFailure {
  if (error instanceof ReadingFailure) return error;
  const isFull = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  return new ReadingFailure(isFull ? "too_large" : "crashed", { cause: error });
}
