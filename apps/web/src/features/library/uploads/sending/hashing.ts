import { createMD5 } from "hash-wasm";

import type { FromWorker, ToWorker } from "./checksum.ts";
import { digestOf } from "./read-file.ts";

/**
 * The worker's message handler: reports for each file the bytes read, then its MD5 or the error.
 */
export function hashing(tell: (message: FromWorker) => void): (message: ToWorker) => void {
  const cancelled = new Set<string>();

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

  return (message) => {
    if (message.type === "cancel") cancelled.add(message.id);
    else void hash(message.id, message.file);
  };
}
