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

/** Neighbouring pages that are read together; fixed, so that a document always comes out the same. */
const RUN = 8;
/** So few at the end join the run before: alone they would not show what repeats. */
const REST = 3;

interface ReadWords extends PdfPage {
  words: Words;
}

interface Page extends ReadWords {
  isPictured: boolean;
  isUnreadable: boolean;
  /** How its text lies; its words stand as on the page stood upright. */
  orientation: Orientation;
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

  /**
   * The pages of run `index`, fewer at the end of the document. Throws ReadingFailure (garbled) where
   * they cannot be read without a second engine.
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

  /** The same, where `drawn` tells what a second engine sees on a page (from 0). */
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

  /** A page as it was read, with what was recognised on it. */
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

/** Half of a page's words, as a share of those recognised on it: then it shows what it says. */
const LEAST_SEEN = 0.5;

/** Whether what looks garbled is what was recognised too: a page of codes, or in an unusual language. */
function isSeenIn(words: Words, { lines }: RecognisedPage): boolean {
  const seen = lines.flatMap((line) => line.words.map(([text]) => text));
  const own = new Set(Array.from({ length: words.count }, (_, at) => words.textOf(at)));
  return seen.length > 0 && seen.filter((text) => own.has(text)).length >= LEAST_SEEN * seen.length;
}

export const runsOf = (pageCount: number) => Math.max(1, Math.ceil((pageCount - REST) / RUN));

/** An engine that gave up did so for want of memory; all else is a bug, of ours or its. */
export function failureOf(error: unknown): ReadingFailure {
  if (error instanceof ReadingFailure) return error;
  const isFull = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  return new ReadingFailure(isFull ? "too_large" : "crashed", { cause: error });
}
