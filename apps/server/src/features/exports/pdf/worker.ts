/** A thread that makes one PDF: shaping a long topic takes longer than the server's own may rest. */
import { parentPort, workerData } from "node:worker_threads";

import { type Draft, pdfOf } from "./document.ts";

const draft: Draft = workerData;
parentPort?.postMessage(new Uint8Array(await pdfOf(draft)));
