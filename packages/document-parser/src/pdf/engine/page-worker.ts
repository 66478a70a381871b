/**
 * The second thread of a sandbox worker. Both threads take runs of pages from one counter; this one
 * sends its results to the first, which assembles the document. Here too, each document gets an
 * engine with its own memory.
 */
import { parentPort, workerData } from "node:worker_threads";

import { languageDetector } from "@lectern/text-analysis/language/language-detector";

import type { FailureCode } from "../../process/failures.ts";
import type { ReadPage } from "../../page.ts";
import { Pdf } from "../pdf.ts";
import { openPdfium, type Pdfium } from "./pdfium.ts";
import { failureOf, runsOf, RunReader } from "./runs.ts";
import {
  AHEAD,
  type PageWorkerMessage,
  type PageWorkerOrder,
  type PageWorkerStart,
  SharedRunCounter,
} from "./shared-run-counter.ts";

const { module, maxBytes, port }: PageWorkerStart = workerData;

let ahead: Pdfium | undefined = await openPdfium(module, maxBytes);
// Reads its tables from a file.
languageDetector();
for (const right of ["worker", "fs"]) process.permission?.drop(right);

parentPort?.on("message", (order: PageWorkerOrder) => void help(order));

async function help({ order, bytes, shared, recognised }: PageWorkerOrder) {
  const counter = new SharedRunCounter(shared);
  const tell = (message: { run: number; pages: ReadPage[] } | { failure: FailureCode }) => {
    port.postMessage({ order, ...message } satisfies PageWorkerMessage);
    counter.signal();
  };
  const engine = ahead ?? (await openPdfium(module, maxBytes));
  ahead = undefined;
  try {
    const pdf = new Pdf(engine, [bytes], bytes.length);
    const reader = new RunReader(pdf, recognised);
    const count = runsOf(pdf.pageCount);
    for (let run = counter.take(); run < count; run = counter.take()) {
      counter.awaitDone(run - AHEAD);
      tell({ run, pages: reader.read(run) });
    }
  } catch (error) {
    tell({ failure: failureOf(error).code });
  }
}
