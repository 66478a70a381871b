import type { Unit } from "@lectern/contract/library";

import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { tokensAsPassage } from "#tokens";

import { type FirstPage, charactersRead, pagesRead } from "../facts/index.ts";
import { tellDocuments } from "../library/index.ts";
import { ReadingFailure } from "@lectern/document-parser/process/failures";
import type { PageRead } from "../reading/index.ts";
import { type Run, writePages } from "./store.ts";

/** Maximum pages of one statement, written once the previous statement is done. */
const mostPages = 64;
const mostBytes = 1024 * 1024;
/**
 * Longest time a page waits for others, and shortest time between progress updates, in
 * milliseconds.
 */
const restMs = 250;

/** Another run reads this document now, or no run may any more. */
export class SupersededRun extends Error {}

/**
 * Writes the pages of one run while later ones are still being read: one statement at a time, and
 * at most one batch gathered behind it.
 */
export class PageWriter {
  readonly #deps: Deps;
  readonly #run: Run;
  readonly #unit: Unit;
  #gathered: PageRead[] = [];
  #bytes = 0;
  #wroteAt = performance.now();
  #toldAt = 0;
  #writing: Promise<void> = Promise.resolve();
  #busy = false;
  #fault: unknown;
  pages = 0;
  chunks = 0;
  /** Tokens of all passages, as a model counts them. */
  tokens = 0;
  /** The beginning of the document, from which its facts are read. */
  readonly firstPages: FirstPage[] = [];

  constructor(deps: Deps, run: Run, unit: Unit) {
    this.#deps = deps;
    this.#run = run;
    this.#unit = unit;
  }

  /** Adds the next page; waits only when the database is slower than the reader. */
  async add(page: PageRead): Promise<void> {
    this.#inOrder(page);
    for (const { start, end, heading } of page.chunks)
      this.tokens += tokensAsPassage(page.text.slice(start, end), heading);
    const { number, text, blocks } = page;
    if (number <= pagesRead)
      this.firstPages.push({ number, text: text.slice(0, charactersRead), blocks });
    this.#gathered.push(page);
    this.#bytes += page.text.length + page.segments.length;
    const full = this.#gathered.length >= mostPages || this.#bytes >= mostBytes;
    if (full && this.#busy) await this.#writing;
    if (this.#fault) throw this.#fault;
    const rested = performance.now() - this.#wroteAt >= restMs;
    if ((full || rested) && !this.#busy) this.#flush();
  }

  /** Writes the remaining pages. */
  async end(): Promise<void> {
    await this.#writing;
    if (!this.#fault && this.#gathered.length > 0) this.#flush();
    await this.#writing;
    if (this.#fault) throw this.#fault;
  }

  /** Discards the remaining pages and waits for the current write. */
  async stop(): Promise<void> {
    this.#gathered = [];
    await this.#writing;
  }

  /**
   * Checks the child's page order, which is not trusted: a repeated number would cause endless
   * retries.
   */
  #inOrder({ number, of, chunks }: PageRead) {
    if (number !== this.pages + 1 || number > of) throw new ReadingFailure("crashed");
    for (const { ordinal } of chunks) {
      if (ordinal !== this.chunks) throw new ReadingFailure("crashed");
      this.chunks += 1;
    }
    this.pages = number;
  }

  #flush() {
    const pages = this.#gathered;
    this.#gathered = [];
    this.#bytes = 0;
    this.#wroteAt = performance.now();
    this.#busy = true;
    this.#writing = this.#write(pages)
      .catch((error: unknown) => {
        this.#fault = error;
      })
      .finally(() => {
        this.#busy = false;
      });
  }

  async #write(pages: PageRead[]) {
    const { number = 0, of = 1 } = pages.at(-1) ?? {};
    const progress = Math.min(0.99, number / of);
    const detail = message(`reading_${this.#unit}`, { page: number, pages: of });
    const { db } = this.#deps;
    const { orgId, documentId } = this.#run;
    if (!(await writePages(db, this.#run, pages, { progress, detail }))) throw new SupersededRun();
    if (performance.now() - this.#toldAt < restMs) return;
    this.#toldAt = performance.now();
    await tellDocuments(this.#deps, db, orgId, [documentId]);
  }
}
