import { ReadingFailure } from "../failures.ts";
import type { ReadPage } from "../page.ts";
import type { Pdf } from "./pdf.ts";
import type { RecognisedPages } from "../recognised.ts";
import { fillWords } from "./recognised-words.ts";
import { Structure } from "./structure.ts";
import { Words } from "./words.ts";

/** Neighbouring pages that are read together; fixed, so that a document always comes out the same. */
const RUN = 8;
/** So few at the end join the run before: alone they would not show what repeats. */
const REST = 3;

/** Reads the pages of a PDF run by run. */
export class RunReader {
  readonly #pdf: Pdf;
  readonly #structure = new Structure();
  readonly #words = Array.from({ length: RUN + REST }, () => new Words());
  readonly #recognised: RecognisedPages;

  /** `recognised`: what stands on pages without text of their own. */
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
    return this.#structure.read(pages).map((page, at) => ({
      ...page,
      width: pages[at]?.width ?? null,
      height: pages[at]?.height ?? null,
      isPictured: pages[at]?.isPictured ?? false,
    }));
  }

  #page(index: number, words: Words) {
    const page = { ...this.#pdf.read(index, words), words, isPictured: false };
    if (hasText(words)) return page;
    const recognised = this.#recognised[index + 1];
    if (recognised) fillWords(words, recognised, page);
    else page.isPictured = this.#pdf.isPictured(index);
    return page;
  }
}

function hasText(words: Words) {
  for (let at = 0; at < words.count; at++) {
    if (/[\p{L}\p{N}]/u.test(words.textOf(at))) return true;
  }
  return false;
}

export const runsOf = (pageCount: number) => Math.max(1, Math.ceil((pageCount - REST) / RUN));

/** An engine that gave up did so for want of memory; all else is a bug, of ours or its. */
export function failureOf(error: unknown): ReadingFailure {
  if (error instanceof ReadingFailure) return error;
  const isFull = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  return new ReadingFailure(isFull ? "too_large" : "crashed", { cause: error });
}
