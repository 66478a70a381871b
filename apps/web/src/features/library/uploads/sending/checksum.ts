import { t } from "@lingui/core/macro";

import { cannotOpen } from "./read-file.ts";

export type ToWorker = { type: "hash"; id: string; file: File } | { type: "cancel"; id: string };

export type FromWorker =
  | { type: "read"; id: string; bytes: number }
  | { type: "hashed"; id: string; checksum: string }
  | { type: "failed"; id: string; reason: string };

let worker: Worker | undefined;

/** The one worker, started with the first file. A worker that can't start fails what it was asked. */
const running = () =>
  (worker ??= new Worker(new URL("./md5.worker.ts", import.meta.url), { type: "module" }));

/**
 * Size and MD5 of a file, computed beside the page. Calls back for each piece read, then once with
 * the checksum or the reason there is none. Answers what gives it up.
 */
export function computeChecksum(id: string, file: File, tell: (message: FromWorker) => void) {
  const thread = running();
  const hear = ({ data }: MessageEvent<FromWorker>) => {
    if (data.id !== id) return;
    if (data.type !== "read") stop();
    tell(data.type === "failed" ? { ...data, reason: told(data.reason) } : data);
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

/** The worker has no catalogue: its reason is said here, in the language on the screen. */
const told = (reason: string) =>
  reason === cannotOpen ? t`Failed to read file` : t`Error reading file`;
