import { t } from "@lingui/core/macro";

import { cannotOpen } from "./read-file.ts";

export type ToWorker = { type: "hash"; id: string; file: File } | { type: "cancel"; id: string };

export type FromWorker =
  | { type: "read"; id: string; bytes: number }
  | { type: "hashed"; id: string; checksum: string }
  | { type: "failed"; id: string; reason: string };

let worker: Worker | undefined;

/** The only worker, started with the first file. If it cannot start, pending requests fail. */
const running = () =>
  (worker ??= new Worker(new URL("./md5.worker.ts", import.meta.url), { type: "module" }));

/**
 * Computes the size and MD5 of a file in a worker. Calls back for each piece read, then once with
 * the checksum or the error. Returns a function that cancels it.
 */
export function computeChecksum(id: string, file: File, tell: (message: FromWorker) => void) {
  const thread = running();
  const hear = ({ data }: MessageEvent<FromWorker>) => {
    if (data.id !== id) return;
    if (data.type !== "read") stop();
    tell(data.type === "failed" ? { ...data, reason: readError(data.reason) } : data);
  };
  const fail = () => {
    stop();
    worker = undefined;
    tell({ type: "failed", id, reason: t`Failed to read file` });
  };
  function stop() {
    thread.removeEventListener("message", hear);
    thread.removeEventListener("error", fail);
  }
  thread.addEventListener("message", hear);
  thread.addEventListener("error", fail);
  thread.postMessage({ type: "hash", id, file } satisfies ToWorker);
  return () => {
    stop();
    thread.postMessage({ type: "cancel", id } satisfies ToWorker);
  };
}

/** The worker has no translations: its errors are translated here. */
const readError = (reason: string) =>
  reason === cannotOpen ? t`Failed to read file` : t`Error reading file`;
