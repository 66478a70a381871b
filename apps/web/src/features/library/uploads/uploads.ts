import { t } from "@lingui/core/macro";
import { create } from "zustand";

import { api } from "#platform/api.ts";
import { errorMessage } from "#platform/error-message.ts";
import { queryClient } from "#platform/query-client.ts";
import { read } from "#platform/read.ts";
import { useSession } from "#platform/session.ts";

import { applyLibraryEvent } from "../live.ts";
import { patiently } from "../patience.ts";
import { isLitter, refusalOf } from "./acceptable.ts";
import { computeChecksum, type FromWorker } from "./checksum.ts";
import { nextToCheck, nextToHash, nextToSend, twinOf } from "./next-work.ts";
import { ConnectionLost, sendFile } from "./send-file.ts";
import { summaryOf } from "./summary.ts";
import { advance, hasEnded, type Upload, type UploadEvent } from "./upload.ts";

/** All uploads of this window. They go on while the person walks through the app. */
export const useUploads = create<{ uploads: readonly Upload[] }>()(() => ({ uploads: [] }));

const current = () => useUploads.getState().uploads;

/** How to give up what is under way, by upload. */
const running = new Map<string, () => void>();

/** Puts files in line for a collection; those that can't be taken say why at once. */
export async function add(collectionId: string, files: readonly File[]) {
  const maxBytes = await largestFile();
  const uploads = files
    .filter(({ name }) => !isLitter(name))
    .map((file): Upload => {
      const reason = refusalOf(file, maxBytes);
      const step =
        reason === null ? ({ at: "waiting" } as const) : ({ at: "refused", reason } as const);
      return { id: newKey(), file, collectionId, step };
    });
  // What was settled before is no part of this batch.
  if (!summaryOf(current()).unfinished) apply({ type: "cleared" });
  apply({ type: "added", uploads });
}

/** In bytes; without an answer the server has the last word. */
async function largestFile(): Promise<number> {
  try {
    const installation = read("/settings/ext/v1/installation");
    const { max_file_bytes } = await queryClient.fetchQuery({
      ...installation,
      staleTime: Infinity,
      meta: { quiet: true },
    });
    return max_file_bytes;
  } catch {
    return Infinity;
  }
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export const keepBoth = (id: string) => apply({ type: "kept", id });
export const skip = (id: string) => apply({ type: "skipped", id });
export const retry = (id: string) => apply({ type: "retried", id });
export const clearEnded = () => apply({ type: "cleared" });

export function cancel(id: string) {
  running.get(id)?.();
  running.delete(id);
  apply({ type: "cancelled", id });
}

export function cancelAll() {
  for (const upload of current()) if (!hasEnded(upload)) cancel(upload.id);
}

function apply(event: UploadEvent) {
  useUploads.setState({ uploads: advance(current(), event) });
  startWork();
}

/** Starts whatever has its turn. What an upload needs next can be told from its step alone. */
function startWork() {
  const next = nextToHash(current());
  if (next) startHashing(next);
  for (const upload of nextToCheck(current())) {
    if (upload.step.at === "checking" && !running.has(upload.id)) {
      void startChecking(upload, upload.step.checksum);
    }
  }
  for (const upload of nextToSend(current())) {
    if (upload.step.at === "queued") void startSending(upload, upload.step.checksum);
  }
}

function startHashing({ id, file }: Upload) {
  apply({ type: "hashing", id });
  const stop = computeChecksum(id, file, (message) => {
    if (message.type === "read") return reportLater(message);
    running.delete(id);
    apply(message);
  });
  running.set(id, stop);
}

async function startChecking({ id, collectionId }: Upload, checksum: string) {
  const giveUp = new AbortController();
  running.set(id, () => giveUp.abort());
  try {
    const twin = twinOf(current(), id) ?? (await storedTwin(collectionId, checksum, giveUp.signal));
    running.delete(id);
    apply({ type: "checked", id, as: twin });
  } catch (error) {
    fail(id, giveUp.signal, error);
  }
}

/** The name of the document of the same bytes in the collection. */
async function storedTwin(collection_id: string, checksum: string, signal: AbortSignal) {
  const { exists, document } = await patiently(signal, () =>
    api.post("/libraries/ext/v1/document/verify-checksum", {
      body: { collection_id, checksum },
      signal,
    }),
  );
  return exists ? (document?.name ?? "") : null;
}

async function startSending({ id, collectionId, file }: Upload, checksum: string) {
  const giveUp = new AbortController();
  running.set(id, () => giveUp.abort());
  apply({ type: "sending", id });
  try {
    const document = await patiently(giveUp.signal, () =>
      sendFile({
        key: id,
        collectionId,
        file,
        checksum,
        onSent: (bytes) => reportLater({ type: "sent", id, bytes }),
        signal: giveUp.signal,
      }),
    );
    running.delete(id);
    apply({ type: "stored", id, documentId: document.id });
    applyLibraryEvent(queryClient, { type: "document", document });
  } catch (error) {
    fail(id, giveUp.signal, error);
  }
}

function fail(id: string, signal: AbortSignal, error: unknown) {
  if (signal.aborted) return;
  running.delete(id);
  // A fetch that does not get through rejects with a TypeError.
  const lost = error instanceof ConnectionLost || error instanceof TypeError;
  const reason = lost ? t`The connection was lost.` : errorMessage(error);
  apply({ type: "failed", id, reason, lost });
}

type Report = Extract<FromWorker, { type: "read" }> | { type: "sent"; id: string; bytes: number };

const reports = new Map<string, Report>();
const reportEvery = 100;

/** Progress comes by the hundreds; the screen is told of the newest, ten times a second. */
function reportLater(report: Report) {
  if (reports.size === 0) setTimeout(reportNow, reportEvery);
  reports.set(report.id, report);
}

function reportNow() {
  const due = [...reports.values()];
  reports.clear();
  const uploads = due.reduce<readonly Upload[]>((all, event) => advance(all, event), current());
  useUploads.setState({ uploads });
}

globalThis.addEventListener("online", () => {
  for (const { id, step } of current()) if (step.at === "failed" && step.lost) retry(id);
});

globalThis.addEventListener("beforeunload", (event) => {
  if (summaryOf(current()).unfinished) event.preventDefault();
});

useSession.subscribe(({ isAuthenticated }, before) => {
  if (isAuthenticated || !before.isAuthenticated) return;
  cancelAll();
  clearEnded();
});
