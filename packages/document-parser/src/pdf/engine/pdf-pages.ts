import { Buffer } from "node:buffer";
import { availableParallelism } from "node:os";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

import { ReadingFailure } from "../../process/failures.ts";
import type { ReadPage } from "../../page.ts";
import { type Bookmark, type ContainedFile, MOST_PAGES } from "../../process/parser.ts";
import type { Picture, RecognisedPages } from "../../recognised.ts";
import { Pdf } from "../pdf.ts";
import { type DrawnDocument, Pdfjs } from "./pdfjs.ts";
import { compilePdfium, openPdfium, type Pdfium } from "./pdfium.ts";
import { failureOf, RunReader, runsOf } from "./runs.ts";
import { shouldParallelize } from "./should-parallelize.ts";
import {
  AHEAD,
  type PageWorkerMessage,
  type PageWorkerOrder,
  type PageWorkerStart,
  SharedRunCounter,
} from "./shared-run-counter.ts";

/**
 * Minimum pages for two threads: a shorter document is read before the second has started (0.2 s).
 */
const PAGES_TO_PARALLELIZE = 100;
/** WebAssembly's own limit is 2 GB; the sandbox's watchdog is the effective limit. */
const ENGINE_BYTES = 1024 * 1024 * 1024;

export interface OpenedPdf<Pages> {
  pageCount: number;
  title: string | undefined;
  bookmarks: Bookmark[];
  /** The pages in order, read on demand. Throws ReadingFailure. */
  pages(): Pages;
  /** The attached files. */
  files(): Iterable<ContainedFile>;
}

/** A loaded PDFium that reads PDFs. */
export class PdfReader {
  readonly #module: WebAssembly.Module;
  #engine: Pdfium;
  #isUsed = false;
  readonly #channel = new MessageChannel();
  #pageWorker: Worker | undefined;
  #orders = 0;
  #second: Pdfjs | undefined;

  private constructor(module: WebAssembly.Module, engine: Pdfium) {
    this.#module = module;
    this.#engine = engine;
  }

  static async load(): Promise<PdfReader> {
    const module = await compilePdfium();
    return new PdfReader(module, await openPdfium(module, ENGINE_BYTES));
  }

  /** Replaces the engine by one with fresh memory if it has held a document. */
  async renew() {
    if (!this.#isUsed) return;
    this.#engine = await openPdfium(this.#module, ENGINE_BYTES);
    this.#isUsed = false;
  }

  /**
   * Starts a second thread if a file of `size` bytes is worth it; it joins when it is ready and is
   * kept for the next file.
   */
  expect(size: number) {
    if (this.#pageWorker || availableParallelism() < 2 || !shouldParallelize(size)) return;
    const { port2 } = this.#channel;
    this.#pageWorker = new Worker(new URL("./page-worker.ts", import.meta.url), {
      workerData: {
        module: this.#module,
        maxBytes: ENGINE_BYTES,
        port: port2,
      } satisfies PageWorkerStart,
      transferList: [port2],
      // Otherwise the worker's output would be piped through, and piping makes our own output
      // non-blocking.
      stdout: true,
      stderr: true,
    });
    this.#pageWorker.unref();
  }

  /**
   * Opens a PDF. `chunks`: its bytes; `recognised`: recognized text of pages without text. Throws
   * ReadingFailure.
   */
  open(chunks: Uint8Array[], recognised: RecognisedPages = {}): OpenedPdf<Generator<ReadPage[]>> {
    const size = sizeOf(chunks);
    const pdf = this.#opened(chunks);
    return describe(pdf, () => this.#pages(pdf, chunks, size, recognised));
  }

  /** Loads the second engine, for files that are damaged or garbled for the first. */
  async loadSecond() {
    this.#second ??= await Pdfjs.load();
  }

  /**
   * Opens a PDF that `open` found garbled and reads its garbled pages with the second engine.
   * Throws ReadingFailure.
   */
  async openAgain(
    chunks: Uint8Array[],
    recognised: RecognisedPages = {},
  ): Promise<OpenedPdf<AsyncGenerator<ReadPage[]>>> {
    if (!this.#second) throw new Error("not loaded");
    const pdf = this.#opened(chunks);
    const drawn = await this.#second.open(together(chunks, sizeOf(chunks)));
    chunks.length = 0;
    return describe(pdf, () => pagesAgain(pdf, drawn, recognised));
  }

  /**
   * Returns the readable bytes of a damaged file: with an end added if it was cut off, or rewritten
   * by the second engine. Undefined if the file is not damaged. Throws ReadingFailure.
   */
  async repaired(chunks: Uint8Array[]): Promise<Uint8Array[] | undefined> {
    if (!this.#second) return undefined;
    try {
      this.#opened(chunks).close();
      return undefined;
    } catch (error) {
      if (!(error instanceof ReadingFailure) || error.code !== "damaged") throw error;
    }
    try {
      const ended = [...chunks, endOf(together(chunks, sizeOf(chunks)))];
      this.#opened(ended).close();
      return ended;
    } catch {
      return [await this.#second.repaired(together(chunks, sizeOf(chunks)))];
    }
  }

  /**
   * Returns a copy that opens without the password; undefined if the file has none. Throws
   * ReadingFailure.
   */
  unlocked(chunks: Uint8Array[], password: string): Uint8Array | undefined {
    try {
      const pdf = this.#opened(chunks, password);
      return pdf.isLocked ? pdf.withoutPassword() : undefined;
    } catch (error) {
      throw failureOf(error);
    }
  }

  #opened(chunks: Uint8Array[], password?: string): Pdf {
    this.#isUsed = true;
    try {
      const pdf = new Pdf(this.#engine, chunks, sizeOf(chunks), password);
      if (pdf.pageCount > MOST_PAGES) throw new ReadingFailure("too_many_pages");
      return pdf;
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Renders page `number` (from 1) as it is displayed. Throws ReadingFailure. */
  picture(chunks: Uint8Array[], number: number): Picture {
    try {
      return this.#opened(chunks).picture(number - 1);
    } catch (error) {
      throw failureOf(error);
    }
  }

  *#pages(
    pdf: Pdf,
    chunks: Uint8Array[],
    size: number,
    recognised: RecognisedPages,
  ): Generator<ReadPage[]> {
    const shared = new SharedArrayBuffer(SharedRunCounter.bytes);
    const counter = new SharedRunCounter(shared);
    if (pdf.pageCount >= PAGES_TO_PARALLELIZE && this.#pageWorker) {
      const bytes = together(chunks, size);
      const order = { order: ++this.#orders, bytes, shared, recognised } satisfies PageWorkerOrder;
      this.#pageWorker.postMessage(order, [bytes.buffer]);
    }
    chunks.length = 0;
    const reader = new RunReader(pdf, recognised);
    const count = runsOf(pdf.pageCount);
    const made = new Map<number, ReadPage[]>();
    for (let run = 0; run < count;) {
      const heard = counter.signals;
      this.#collect(made);
      const pages = made.get(run);
      if (pages) {
        made.delete(run++);
        counter.finish(run);
        yield pages;
        continue;
      }
      const mine = made.size < AHEAD ? counter.take() : count;
      if (mine < count) made.set(mine, this.#read(reader, mine));
      else counter.awaitSignal(heard);
    }
  }

  #read(reader: RunReader, run: number): ReadPage[] {
    try {
      return reader.read(run);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Collects the results of the other thread so far. */
  #collect(made: Map<number, ReadPage[]>) {
    for (;;) {
      const message: PageWorkerMessage | undefined = receiveMessageOnPort(
        this.#channel.port1,
      )?.message;
      if (!message) return;
      if (message.order !== this.#orders) continue;
      if ("failure" in message) throw new ReadingFailure(message.failure);
      made.set(message.run, message.pages);
    }
  }
}

const describe = <Pages>(pdf: Pdf, pages: () => Pages): OpenedPdf<Pages> => ({
  pageCount: pdf.pageCount,
  title: pdf.title(),
  bookmarks: pdf.bookmarks(),
  pages,
  files: pdf.files,
});

/** Yields the pages in order, using the second engine's text for garbled ones. */
async function* pagesAgain(
  pdf: Pdf,
  drawn: DrawnDocument,
  recognised: RecognisedPages,
): AsyncGenerator<ReadPage[]> {
  const reader = new RunReader(pdf, recognised);
  try {
    for (let run = 0; run < runsOf(pdf.pageCount); run++) {
      yield await reader.readAgain(run, (index) => drawn.page(index));
    }
  } catch (error) {
    throw failureOf(error);
  } finally {
    await drawn.close();
  }
}

const sizeOf = (chunks: Uint8Array[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

const catalog = /(\d{1,10}\s+\d{1,5})\s+obj\b[^()]{0,200}?\/Type\s*\/Catalog\b/;

/** Returns an end for a truncated file: the engine reads what exists if it knows where to begin. */
function endOf(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const root = file.includes("trailer") ? null : catalog.exec(file.toString("latin1"));
  return Buffer.from(`${root ? `\ntrailer\n<< /Root ${root[1]} R >>` : ""}\n%%EOF\n`);
}

function together(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
