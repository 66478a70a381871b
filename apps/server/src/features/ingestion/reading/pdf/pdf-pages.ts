import { availableParallelism } from "node:os";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

import { ReadingFailure } from "../failures.ts";
import type { ReadPage } from "../page.ts";
import type { Bookmark, ContainedFile } from "../parser.ts";
import type { Picture, RecognisedPages } from "../recognised.ts";
import { Pdf } from "./pdf.ts";
import { compilePdfium, openPdfium, type Pdfium } from "./pdfium.ts";
import { failureOf, RunReader, runsOf } from "./runs.ts";
import { isForTwo } from "./for-two.ts";
import { AHEAD, type LaneMessage, type LaneOrder, type LaneStart, Turns } from "./turns.ts";

/** More pages than this in one document are refused. */
export const MOST_PAGES = 5000;
/** Shorter documents are read before a second thread has found its feet (0.2 s). */
const PAGES_FOR_TWO = 100;
/** WebAssembly's own end is at 2 GB; the jail's watchdog is the real limit. */
const ENGINE_BYTES = 1024 * 1024 * 1024;

export interface OpenedPdf {
  pageCount: number;
  title: string | undefined;
  bookmarks: Bookmark[];
  /** The pages in order, read as they are asked for. Throws ReadingFailure. */
  pages(): Generator<ReadPage[]>;
  /** Files attached to it. */
  files(): Iterable<ContainedFile>;
}

/** PDFium, loaded and waiting. */
export class PdfReader {
  readonly #module: WebAssembly.Module;
  #engine: Pdfium;
  #isUsed = false;
  readonly #channel = new MessageChannel();
  #lane: Worker | undefined;
  #orders = 0;

  private constructor(module: WebAssembly.Module, engine: Pdfium) {
    this.#module = module;
    this.#engine = engine;
  }

  static async load(): Promise<PdfReader> {
    const module = await compilePdfium();
    return new PdfReader(module, await openPdfium(module, ENGINE_BYTES));
  }

  /** An engine of its own memory for the next document, where this one has held a document. */
  async renew() {
    if (!this.#isUsed) return;
    this.#engine = await openPdfium(this.#module, ENGINE_BYTES);
    this.#isUsed = false;
  }

  /**
   * Starts a second thread where a file of `size` bytes is worth it; it joins in when it is ready, and
   * stays for the next.
   */
  expect(size: number) {
    if (this.#lane || availableParallelism() < 2 || !isForTwo(size)) return;
    const { port2 } = this.#channel;
    this.#lane = new Worker(new URL("./lane.ts", import.meta.url), {
      workerData: {
        module: this.#module,
        maxBytes: ENGINE_BYTES,
        port: port2,
      } satisfies LaneStart,
      transferList: [port2],
      // Else the worker's output would be piped through, which makes our own not block.
      stdout: true,
      stderr: true,
    });
    this.#lane.unref();
  }

  /**
   * Opens a PDF; `chunks` are its bytes, `recognised` what is known of pages without text. Throws
   * ReadingFailure.
   */
  open(chunks: Uint8Array[], recognised: RecognisedPages = {}): OpenedPdf {
    const size = sizeOf(chunks);
    this.#isUsed = true;
    try {
      const pdf = new Pdf(this.#engine, chunks, size);
      if (pdf.pageCount > MOST_PAGES) throw new ReadingFailure("too_large");
      return {
        pageCount: pdf.pageCount,
        title: pdf.title(),
        bookmarks: pdf.bookmarks(),
        pages: () => this.#pages(pdf, chunks, size, recognised),
        files: pdf.files,
      };
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** A page as it is displayed, `number` from 1. Throws ReadingFailure. */
  picture(chunks: Uint8Array[], number: number): Picture {
    this.#isUsed = true;
    try {
      return new Pdf(this.#engine, chunks, sizeOf(chunks)).picture(number - 1);
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
    const shared = new SharedArrayBuffer(Turns.bytes);
    const turns = new Turns(shared);
    if (pdf.pageCount >= PAGES_FOR_TWO && this.#lane) {
      const bytes = together(chunks, size);
      const order = { order: ++this.#orders, bytes, shared, recognised } satisfies LaneOrder;
      this.#lane.postMessage(order, [bytes.buffer]);
    }
    chunks.length = 0;
    const reader = new RunReader(pdf, recognised);
    const count = runsOf(pdf.pageCount);
    const made = new Map<number, ReadPage[]>();
    for (let run = 0; run < count;) {
      const heard = turns.rung;
      this.#collect(made);
      const pages = made.get(run);
      if (pages) {
        made.delete(run++);
        turns.finish(run);
        yield pages;
        continue;
      }
      const mine = made.size < AHEAD ? turns.take() : count;
      if (mine < count) made.set(mine, this.#read(reader, mine));
      else turns.awaitRing(heard);
    }
  }

  #read(reader: RunReader, run: number): ReadPage[] {
    try {
      return reader.read(run);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** What the other thread has made in the meantime. */
  #collect(made: Map<number, ReadPage[]>) {
    for (;;) {
      const message: LaneMessage | undefined = receiveMessageOnPort(this.#channel.port1)?.message;
      if (!message) return;
      if (message.order !== this.#orders) continue;
      if ("failure" in message) throw new ReadingFailure(message.failure);
      made.set(message.run, message.pages);
    }
  }
}

const sizeOf = (chunks: Uint8Array[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

function together(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
