/** A thread that writes one PDF: shaping a long document would block the server's event loop. */
import { parentPort, workerData } from "node:worker_threads";

import type { ExportDocument } from "../blocks.ts";
import { writePdf } from "./write.ts";

const document: ExportDocument = workerData;
parentPort?.postMessage(new Uint8Array(await writePdf(document)));
