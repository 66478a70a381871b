import { ReadingFailure } from "../failures.ts";
import type { ReadPage } from "../page.ts";
import type { Pdf } from "./pdf.ts";
import { Structure } from "./structure.ts";
import { Words } from "./words.ts";

/** Neighbouring pages that are read together; fixed, so that a document always comes out the same. */
export const RUN = 8;

/** Reads the pages of a PDF run by run. */
export class RunReader {
  readonly #pdf: Pdf;
  readonly #structure = new Structure();
  readonly #words = Array.from({ length: RUN }, () => new Words());

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  /** The pages of run `index`, fewer at the end of the document. */
  read(index: number): ReadPage[] {
    const first = index * RUN;
    const pages = this.#words.slice(0, this.#pdf.pageCount - first).map((words, at) => ({
      ...this.#pdf.read(first + at, words),
      words,
    }));
    return this.#structure.read(pages).map((page, at) => ({
      ...page,
      width: pages[at]?.width ?? null,
      height: pages[at]?.height ?? null,
    }));
  }
}

export const runsOf = (pageCount: number) => Math.ceil(pageCount / RUN);

/** An engine that gave up did so for want of memory; all else is a bug, of ours or its. */
export function failureOf(error: unknown): ReadingFailure {
  if (error instanceof ReadingFailure) return error;
  const isFull = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  return new ReadingFailure(isFull ? "too_large" : "crashed", { cause: error });
}
