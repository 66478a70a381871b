import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { z } from "zod";

import type { ExportDocument } from "../blocks.ts";

/** Time limit, enough for thousands of passages. */
const MOST_MS = 60_000;

/** A document that needs more time or memory than a PDF may. */
export class TooLongForPdf extends Error {}

/**
 * Returns a document as a PDF, written in a worker thread that needs about 150 MB. Throws
 * TooLongForPdf.
 */
export async function pdf(document: ExportDocument): Promise<Buffer> {
  const worker = new Worker(new URL("thread.ts", import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), MOST_MS);
  try {
    const [bytes] = await once(worker, "message", { signal: ending.signal });
    return Buffer.from(z.instanceof(Uint8Array).parse(bytes));
  } catch (error) {
    if (ending.signal.aborted || isOutOfMemory(error))
      throw new TooLongForPdf("The document is too long for a PDF");
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
