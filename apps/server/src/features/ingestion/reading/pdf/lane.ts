/**
 * The second thread of a reading child. Both threads take runs of pages from one counter; this one
 * hands what it made of them to the first, which puts the document together.
 */
import { parentPort, workerData } from "node:worker_threads";

import { Pdf } from "./pdf.ts";
import { openPdfium } from "./pdfium.ts";
import { failureOf, runsOf, RunReader } from "./runs.ts";
import { AHEAD, type LaneMessage, type LaneOrder, type LaneStart, Turns } from "./turns.ts";

const { module, maxBytes, port }: LaneStart = workerData;

const engine = await openPdfium(module, maxBytes);
for (const right of ["worker", "fs"]) process.permission?.drop(right);

parentPort?.once("message", ({ bytes, shared, recognised }: LaneOrder) => {
  const turns = new Turns(shared);
  const tell = (message: LaneMessage) => {
    port.postMessage(message);
    turns.ring();
  };
  try {
    const pdf = new Pdf(engine, [bytes], bytes.length);
    const reader = new RunReader(pdf, recognised);
    const count = runsOf(pdf.pageCount);
    for (let run = turns.take(); run < count; run = turns.take()) {
      turns.awaitDone(run - AHEAD);
      tell({ run, pages: reader.read(run) });
    }
  } catch (error) {
    tell({ failure: failureOf(error).code });
  }
});
