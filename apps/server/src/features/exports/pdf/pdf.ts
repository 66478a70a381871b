import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { message } from "@lectern/contract/message";
import { z } from "zod";

import { AppError } from "#errors";
import { concurrencyLimit } from "#concurrency-limit";

import type { Draft } from "./document.ts";

/** One at a time, since each needs about 150 MB. */
const inTurn = concurrencyLimit(1, {
  waiting: 20,
  refusal: () => new AppError("unavailable", message("too_many_pdfs")),
});
/** Time limit, enough for thousands of passages. */
const MOST_MS = 60_000;

const tooLong = () => new AppError("too_large", message("too_long_for_pdf"));

async function made(draft: Draft): Promise<Buffer> {
  const worker = new Worker(new URL("worker.ts", import.meta.url), {
    workerData: draft,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), MOST_MS);
  try {
    const [bytes] = await once(worker, "message", { signal: ending.signal });
    return Buffer.from(z.instanceof(Uint8Array).parse(bytes));
  } catch (error) {
    if (ending.signal.aborted || isOutOfMemory(error)) throw tooLong();
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/**
 * Returns a draft as a PDF, made in a worker thread. Throws too_large if it is too long,
 * unavailable if the queue is full.
 */
export const pdf = (draft: Draft): Promise<Buffer> => inTurn(() => made(draft));
