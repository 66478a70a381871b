import { createMD5 } from "hash-wasm";

import type { FromWorker, ToWorker } from "./checksum.ts";
import { digestOf } from "./read-file.ts";

const cancelled = new Set<string>();
const tell = (message: FromWorker) => globalThis.postMessage(message);

globalThis.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "cancel") cancelled.add(data.id);
  else void hash(data.id, data.file);
});

async function hash(id: string, file: File) {
  try {
    const checksum = await digestOf(file, await createMD5(), {
      onRead: (bytes) => tell({ type: "read", id, bytes }),
      isCancelled: () => cancelled.has(id),
    });
    if (checksum !== undefined) tell({ type: "hashed", id, checksum });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tell({ type: "failed", id, reason });
  } finally {
    cancelled.delete(id);
  }
}
