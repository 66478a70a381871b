import type { Document } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";

import { applyLibraryEvent } from "../../live.ts";
import { withThrottleAndRetry } from "../../throttle-and-retry.ts";
import { computeChecksum } from "./checksum.ts";
import { failure, failures } from "./failures.ts";
import { newKey } from "../new-key.ts";
import {
  isLarge,
  moreToHash,
  nextToCheck,
  nextToHash,
  nextToSend,
  earlierDuplicate,
} from "./next-work.ts";
import { sendTogether } from "./send-together.ts";
import { apply, current, uploadOf } from "../state.ts";
import type { Duplicate, Upload, UploadEvent } from "./upload.ts";

/** The cancel function of each active upload; files of one request share one. */
const running = new Map<string, () => void>();

/** Cancels the work on a file; the other files of its request are rescheduled. */
export function stopWork(id: string) {
  running.get(id)?.();
  running.delete(id);
}

let due = false;

/** Starts the next work after all events of this moment are applied. */
export function startWork() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    const hash = nextToHash(current());
    if (hash?.file) startHashing(hash, hash.file);
    if (!navigator.onLine) return;
    void check(nextToCheck(current()));
    for (const uploads of nextToSend(current())) startSending(uploads);
    for (const upload of current()) {
      const { id, step } = upload;
      if (step.at === "linking" && !running.has(id)) void link(upload, step.documentId);
    }
    tryAgainLater();
  });
}

function startHashing({ id }: Upload, file: File) {
  apply([{ type: "hashing", id }]);
  const stop = computeChecksum(id, file, (message) => {
    if (message.type !== "read") running.delete(id);
    apply([message]);
  });
  running.set(id, stop);
}

let isChecking = false;
/** ms between two checks while files are hashed: on a slow machine each would have only a few. */
const pauseBetweenChecks = 250;

/** Checks many files in one request, and the next ones when it is answered. */
async function check(uploads: readonly Upload[]) {
  const collection_id = uploads[0]?.collectionId;
  if (isChecking || !collection_id) return;
  isChecking = true;
  try {
    const { results } = await withThrottleAndRetry(undefined, () =>
      api.post("/libraries/ext/v1/document/verify-checksums", {
        body: { collection_id, checksums: uploads.map(({ checksum }) => checksum ?? "") },
      }),
    );
    for (const [index, { id }] of uploads.entries()) {
      const upload = uploadOf(id);
      // One by one: the first of two files with the same content is the duplicate of the second.
      if (upload) apply([checkedBy(upload, results[index])]);
    }
  } catch (error) {
    apply(uploads.map(({ id }) => failure(id, error)));
  } finally {
    if (moreToHash(current())) {
      // What is checked now may be sent meanwhile.
      startWork();
      await new Promise((resolve) => setTimeout(resolve, pauseBetweenChecks));
    }
    isChecking = false;
    startWork();
  }
}

/** A new version fails if it equals the current version; other duplicates are accepted. */
function checkedBy(upload: Upload, known: Known | undefined): UploadEvent {
  const { id, replaces } = upload;
  if (!replaces) return { type: "checked", id, duplicate: duplicateOf(upload, known) };
  const isSame = known?.document?.id === replaces;
  return isSame
    ? { type: "failed", id, reason: t`This file is the same as the current version.` }
    : { type: "checked", id, duplicate: null };
}

interface Known {
  document: { id: string; name: string; collection_id: string } | null;
  elsewhere: { id: string; name: string; collection_id: string } | null;
}

function duplicateOf(upload: Upload, known: Known | undefined): Duplicate | null {
  const added = earlierDuplicate(current(), upload);
  const found = known?.document ?? known?.elsewhere;
  if (added && !known?.document) return added;
  if (!found) return null;
  return {
    where: known?.document ? "here" : "elsewhere",
    name: found.name,
    documentId: found.id,
    collectionId: found.collection_id,
  };
}

function startSending(uploads: readonly Upload[]): void {
  const [first] = uploads;
  const ids = uploads.map(({ id }) => id);
  if (!first) return;
  if (first.call !== undefined && membersOf(first.call) !== uploads.length) {
    return apply(ids.map((id) => ({ type: "interrupted", id })));
  }
  const giveUp = new AbortController();
  const stop = () => {
    giveUp.abort();
    for (const id of ids) running.delete(id);
    apply(ids.map((id) => ({ type: "interrupted", id })));
  };
  for (const id of ids) running.set(id, stop);
  const call = isLarge(first) ? undefined : (first.call ?? callOf(uploads));
  apply(ids.map((id) => ({ type: "sending", id, call })));
  void (
    call === undefined ? sendOne(first, giveUp.signal) : sendAll(uploads, call, giveUp.signal)
  ).catch(async (error: unknown) => {
    if (giveUp.signal.aborted) return;
    for (const id of ids) running.delete(id);
    apply(await failures(uploads, error));
  });
}

/** The key of a request includes its number of files: it must not be reused for others. */
const callOf = (uploads: readonly Upload[]) =>
  uploads.length === 1 && uploads[0] ? uploads[0].id : `${newKey()}-${uploads.length}`;
const membersOf = (call: string) => Number(/-(\d+)$/.exec(call)?.[1] ?? 1);

const bytesOf = ({ file, checksum, path, replaces }: Upload) => {
  if (!file || checksum === undefined) throw new Error("An upload is sent before it is read.");
  return { file, checksum, path, replaces };
};

async function sendAll(uploads: readonly Upload[], call: string, signal: AbortSignal) {
  const outcomes = await withThrottleAndRetry(signal, () =>
    sendTogether({
      call,
      collectionId: uploads[0]?.collectionId ?? "",
      replaces: uploads[0]?.replaces,
      files: uploads.map(bytesOf),
      onSent: (bytes) =>
        apply(uploads.map(({ id }, index) => ({ type: "sent", id, bytes: bytes[index] ?? 0 }))),
      signal,
    }),
  );
  for (const { id } of uploads) running.delete(id);
  apply(
    uploads.map(({ id }, index): UploadEvent => {
      const outcome = outcomes[index];
      return outcome && "detail" in outcome
        ? { type: "failed", id, reason: translateServerMessage(outcome) }
        : { type: "stored", id, documentId: outcome?.id ?? "" };
    }),
  );
  for (const outcome of outcomes) if (!("detail" in outcome)) showNew(outcome);
}

/** Shows the new version in the row of the document it will replace once ingested. */
function showNew(document: Document) {
  applyLibraryEvent({ type: "document", document });
  const { id, current_id, collection_id } = document;
  if (id !== current_id) applyLibraryEvent({ type: "documents", collection_id });
}

async function sendOne(upload: Upload, signal: AbortSignal) {
  const { id, collectionId, address } = upload;
  const { sendLarge } = await import("./send-large.ts");
  const document_id = await withThrottleAndRetry(signal, () =>
    sendLarge({
      ...bytesOf(upload),
      collectionId,
      address: uploadOf(id)?.address ?? address,
      onBegun: (address) => apply([{ type: "begun", id, address }], { atOnce: true }),
      onSent: (bytes) => apply([{ type: "sent", id, bytes }]),
      signal,
    }),
  );
  running.delete(id);
  apply([{ type: "stored", id, documentId: document_id }]);
  await show(document_id);
}

async function show(document_id: string) {
  try {
    const document = await api.get("/libraries/ext/v1/document/{document_id}", {
      params: { document_id },
    });
    showNew(document);
  } catch {
    // The list polls by itself.
  }
}

async function link({ id, collectionId, path }: Upload, document_id: string) {
  running.set(id, () => {});
  try {
    const document = await withThrottleAndRetry(undefined, () =>
      api.post("/libraries/ext/v1/collections/{collection_id}/document/link", {
        params: { collection_id: collectionId },
        body: path ? { document_id, path } : { document_id },
        headers: { "Idempotency-Key": `${id}-link` },
      }),
    );
    running.delete(id);
    apply([{ type: "stored", id, documentId: document.id }]);
    applyLibraryEvent({ type: "document", document });
  } catch (error) {
    running.delete(id);
    apply([failure(id, error)]);
  }
}

/** ms: the first and the longest pause between retries. */
const pauses = { first: 1000, most: 30_000 };
let retrying: ReturnType<typeof setTimeout> | undefined;

/** Retries lost uploads automatically, after increasing pauses. */
function tryAgainLater() {
  const lost = current().filter(({ step, paused }) => step.at === "lost" && !paused);
  if (lost.length === 0 || retrying !== undefined) return;
  const tries = Math.min(...lost.map((upload) => upload.tries));
  const pause = Math.min(pauses.most, pauses.first * 2 ** (tries - 1));
  retrying = setTimeout(tryAgain, pause * (0.75 + Math.random() / 2));
}

/** Retries lost uploads at once. */
export function tryAgain() {
  clearTimeout(retrying);
  retrying = undefined;
  apply(
    current()
      .filter(({ step, paused }) => step.at === "lost" && !paused)
      .map(({ id }) => ({ type: "retried", id })),
  );
}

/** Without a network no response will arrive: active uploads are treated as lost. */
export function loseConnection() {
  for (const { id, step } of current()) {
    if (step.at !== "sending") continue;
    running.get(id)?.();
  }
}
