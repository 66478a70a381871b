/** A thread that makes one PDF: shaping a long topic would block the server's event loop. */
import { parentPort, workerData } from "node:worker_threads";

import { type Draft, pdfOf } from "./document.ts";

const draft: Draft = workerData;
parentPort?.postMessage(new Uint8Array(await pdfOf(draft)));
