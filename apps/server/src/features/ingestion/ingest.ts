import { message, type RenderedMessage } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";

import type { ConvertedFile, Db, Deps, JobPayloads, Operations } from "#deps";
import { AppError } from "#errors";
import { orgOfJob } from "#http/member.ts";

import { takeFacts } from "../facts/index.ts";
import {
  documentsCame,
  enqueue,
  lockToTakeOver,
  takeOver,
  tellDocuments,
} from "../library/index.ts";
import { unitOf } from "../files/index.ts";
import { putPostings, removeVectors, waitForVectors } from "../search/index.ts";
import { Contents } from "./contents.ts";
import { convertedFrom } from "./convert.ts";
import { leftOutRemarks } from "./left-out.ts";
import { PageWriter, SupersededRun } from "./page-writer.ts";
import {
  type FailureCode,
  isWorthAnother,
  ReadingFailure,
} from "@lectern/document-parser/process/failures";
import {
  recognitionOf,
  queuePages,
  MOST_RECOGNISED,
  recognisingPage,
} from "./recognition/pages.ts";
import { type DocumentRead, readDocument } from "../reading/index.ts";
import type { RecognisedPages } from "@lectern/document-parser/recognised";
import { remarksOn } from "./remark.ts";
import * as store from "./store.ts";

/** Maximum runs that may end with the death of their process before the document is blamed. */
const mostAttempts = 5;
const renewMs = 10_000;

const cutOff = message("reading_interrupted");
const filesAlone = message("reading_files_inside_only");
const missing = message("reading_file_missing");

type Payload = JobPayloads["ingest-document"];
type Found = NonNullable<Awaited<ReturnType<typeof store.lock>>>;

/** Makes this run the document's reader; undefined when there is nothing (more) to read. */
async function begin(deps: Deps, run: store.Run, payload: Payload): Promise<Found | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await store.lock(tx, run.orgId, run.documentId);
    if (found?.status !== "processing") return undefined;
    if (found.attempts > (payload.deaths ?? 0)) {
      // Requeues an interrupted document behind the others, in case it caused the interruption.
      await store.postpone(tx, run, message("reading_waiting_again"));
      await enqueue(deps, tx, { ...payload, deaths: found.attempts });
      await tellDocuments(deps, tx, run.orgId, [run.documentId]);
      return undefined;
    }
    await store.begin(tx, run);
    if (found.run_id) {
      await store.removePages(tx, run);
      await putPostings(deps, tx, run.orgId, run.documentId, []);
      await removeVectors(tx, run.orgId, run.documentId);
    }
    if (found.attempts < mostAttempts) return found;
    await end(deps, tx, run, cutOff);
    deps.telemetry.begin("reading").end({ outcome: "failed", code: cutOff.code });
    return undefined;
  });
}

/** processing -> error; removes the pages read so far. */
async function end(deps: Deps, db: Db, run: store.Run, reason: RenderedMessage) {
  if (!(await store.fail(db, run, reason))) return;
  await store.removePages(db, run);
  await tellDocuments(deps, db, run.orgId, [run.documentId]);
}

const failureOf = (code: FailureCode) => message(`reading_failed_${code}`);

/** Returns why a document has no text. */
function noTextFailure(
  { recogniser }: Deps,
  failures: FailureCode[],
  { picturedPages, unreadablePages }: DocumentRead,
) {
  if (unreadablePages.length > 0) return new ReadingFailure("garbled");
  const [first, ...others] = new Set(failures);
  if (first) return new ReadingFailure(others.length > 0 ? "not_recognised" : first);
  return new ReadingFailure(!recogniser && picturedPages.length > 0 ? "no_engine" : "no_text");
}

/** Queues pages that are images of text for recognition; false when there are none. */
async function awaitsPages(deps: Deps, run: store.Run, pictured: number[], count: number) {
  const pages = deps.recogniser ? pictured.slice(0, Math.max(0, MOST_RECOGNISED - count)) : [];
  if (pages.length === 0) return false;
  const { orgId, documentId } = run;
  await deps.db.transaction().execute(async (tx) => {
    const detail = recognisingPage(1, pages.length);
    if (!(await store.awaitPages(tx, run, detail))) throw new SupersededRun();
    const isWaiting = await queuePages(deps, tx, run, pages);
    // The pages were recognized while this run was reading.
    if (!isWaiting) await enqueue(deps, tx, { organization_id: orgId, document_id: documentId });
    await tellDocuments(deps, tx, orgId, [documentId]);
  });
  return true;
}

/** Removes what this run wrote. */
const forgetPages = (db: Db, run: store.Run) =>
  db.transaction().execute(async (tx) => {
    const found = await store.lock(tx, run.orgId, run.documentId);
    if (found?.run_id !== run.runId) throw new SupersededRun();
    await store.removePages(tx, run);
  });

interface ReadingTask {
  deps: Deps;
  run: store.Run;
  found: Found;
  contents: Contents;
  recognised: RecognisedPages;
  signal: AbortSignal;
  /** Use the second engine. */
  again?: boolean;
  /** The file converted to the current format, for old Office files. */
  converted?: ConvertedFile;
}

/** Reads the document with one engine and writes its pages. */
async function readOnce({
  deps,
  run,
  found,
  contents,
  recognised,
  signal,
  again,
  converted,
}: ReadingTask) {
  const { kind, blob_key, created_by } = found;
  const size = converted?.size ?? found.size;
  const writer = new PageWriter(deps, run, unitOf(kind));
  const { parseSeconds: wallSeconds, parseMemoryMb: memoryMb } = deps.config;
  const bytes = converted?.bytes ?? (await deps.blobs.get(blob_key));
  const request = { kind, size, recognised, again };
  const limits = { wallSeconds, memoryMb };
  const owner = `${run.orgId} ${created_by}`;
  let result: DocumentRead | undefined;
  try {
    for await (const piece of readDocument(deps, bytes, request, limits, { signal, owner })) {
      if (piece.type === "page") await writer.add(piece);
      else if (piece.type === "file") await contents.take(piece, signal);
      else result = piece;
    }
    await writer.end();
  } catch (error) {
    await writer.stop();
    throw error;
  }
  if (!result || result.pageCount !== writer.pages) throw new ReadingFailure("crashed");
  return { result, writer };
}

/** Whether the first failure tells the reader more than the other engine's. */
const isMoreSpecific = (first: FailureCode, second: FailureCode) =>
  first === "no_pages" ||
  (first === "damaged" && ["timeout", "too_large", "crashed"].includes(second));

/**
 * As `readOnce`, by another engine or after conversion, when `error` ended the first reading and
 * another one may succeed.
 */
async function readDifferently(task: ReadingTask, error: unknown) {
  const { deps, run, found } = task;
  if (!(error instanceof ReadingFailure)) throw error;
  const converted = error.code === "old_office" ? await convertedFrom(task) : undefined;
  if (!converted && !isWorthAnother(found.kind, error)) throw error;
  try {
    await forgetPages(deps.db, run);
    return await readOnce({ ...task, ...(converted ? { converted } : { again: true }) });
  } catch (second) {
    throw second instanceof ReadingFailure && isMoreSpecific(error.code, second.code)
      ? error
      : second;
  } finally {
    await converted?.remove();
  }
}

/**
 * Reads the whole document and writes it: pages first, the index and status last. Undefined when
 * pages must be recognized first.
 */
async function read(
  deps: Deps,
  run: store.Run,
  found: Found,
  contents: Contents,
  signal: AbortSignal,
) {
  const { db } = deps;
  const recognition = await recognitionOf(db, run);
  const task = { deps, run, found, contents, recognised: recognition.pages, signal };
  const { result, writer } = await readOnce(task).catch((error: unknown) =>
    readDifferently(task, error),
  );
  const { textlessPages, picturedPages, unreadablePages, isRepaired } = result;
  if (await awaitsPages(deps, run, picturedPages, recognition.count)) return undefined;
  const isTextless = textlessPages.length === writer.pages;
  const codes = recognition.failures.map(({ failure }) => failure);
  const reason = isTextless ? noTextFailure(deps, codes, result) : undefined;
  const hasOnlyFiles = reason !== undefined && contents.count > 0;
  // An image without words is still worth showing; any other document without text or files failed.
  if (reason && !hasOnlyFiles && (found.kind !== "image" || codes.length > 0)) throw reason;
  const { language, outline, postings } = result;
  const failedPages = recognition.failures.map(({ page }) => page);
  const recognises = deps.recogniser !== undefined;
  const pagesRemarks = () => {
    if (hasOnlyFiles)
      return reason.code === "no_text" ? [filesAlone] : [failureOf(reason.code), filesAlone];
    if (reason) return [failureOf(reason.code)];
    return remarksOn({
      unit: unitOf(found.kind),
      textlessPages,
      picturedPages,
      unreadablePages,
      failedPages,
      recognises,
      isRepaired,
    });
  };
  const remarks = [...pagesRemarks(), ...leftOutRemarks(contents.leftOut)];
  await db.transaction().execute(async (tx) => {
    await lockToTakeOver(tx, run.orgId, run.documentId);
    await contents.lock(tx);
    const done = await store.finish(
      tx,
      run,
      {
        page_count: writer.pages,
        chunk_count: writer.chunks,
        token_count: writer.tokens,
        language: language === "und" ? null : language,
        unreadable_pages: unreadablePages,
        outline,
      },
      remarks,
    );
    if (!done) throw new SupersededRun();
    await putPostings(deps, tx, run.orgId, run.documentId, postings);
    await takeFacts(tx, run, { file: found.kind, language, pages: writer.firstPages });
    await takeOver(deps, tx, run.orgId, run.documentId);
    await contents.record(tx);
    await documentsCame(deps, tx, run.orgId, [run.documentId]);
    await tellDocuments(deps, tx, run.orgId, [run.documentId]);
  });
  return writer.pages;
}

/** Completes what follows reading; without an embedding model the document is ready at once. */
async function complete(deps: Deps, { orgId, documentId }: Omit<store.Run, "runId">) {
  if (await waitForVectors(deps, orgId, documentId)) return;
  if (await store.makeReady(deps.db, orgId, documentId)) {
    await tellDocuments(deps, deps.db, orgId, [documentId]);
  }
}

/** Renews the run's lease; aborts the run when the lease is lost. */
function keepAlive({ db, log }: Deps, run: store.Run) {
  const lost = new AbortController();
  const timer = setInterval(() => {
    store.renew(db, run).then(
      (held) => held || lost.abort(new SupersededRun()),
      (error: unknown) => log.warn({ err: error }, "a reading could not renew its lease"),
    );
  }, renewMs);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}

/** Returns the failure if the document is at fault, otherwise undefined. */
function reasonOf(error: unknown): RenderedMessage | undefined {
  if (error instanceof ReadingFailure) return failureOf(error.code);
  if (error instanceof AppError && error.kind === "not_found") return missing;
  // Values that do not fit their columns: the reading process was corrupted.
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^2[23]\d/.test(code) ? failureOf("crashed") : undefined;
}

/**
 * Reads one document: processing -> ingested -> ready, or error with a reason. A document with
 * pages that are images of text stays processing until each is recognized, then is read again. Can
 * be killed anywhere and run again: it starts over with the same result. Throws errors that are not
 * the document's fault, so that the job is retried.
 */
export async function ingest(deps: Deps, payload: Payload, ending: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const documentId = payload.document_id;
  const run = { orgId: orgOfJob(payload), documentId, runId: uuid() };
  const started = performance.now();
  const found = await begin(deps, run, payload);
  if (!found) return complete(deps, run);
  const lease = keepAlive(deps, run);
  const reading = deps.telemetry.begin("reading");
  let told: Operations["reading"] = { outcome: "interrupted" };
  let pages: number | undefined;
  const contents = new Contents(deps, run, found.kind);
  try {
    const stop = AbortSignal.any([ending, lease.lost]);
    pages = await reading.within(() => read(deps, run, found, contents, stop));
    told = { outcome: pages === undefined ? "waiting" : "done" };
    await complete(deps, run);
    log.info(
      { document: documentId, pages, ms: Math.round(performance.now() - started) },
      pages === undefined ? "pages of a document are to be recognised" : "a document was read",
    );
  } catch (error) {
    if (error instanceof SupersededRun || lease.lost.aborted) return;
    const reason = ending.aborted ? undefined : reasonOf(error);
    if (reason !== undefined) {
      told = { outcome: "failed", code: reason.code };
      log.info(
        { document: documentId, reason: reason.code, err: error },
        "a document could not be read",
      );
      await db.transaction().execute((tx) => end(deps, tx, run, reason));
      return;
    }
    await store
      .giveBack(db, run)
      .catch((fault: unknown) => log.warn({ err: fault }, "a run counts that should not"));
    if (!ending.aborted) throw error;
    // Another process, or this one after its restart, begins at once.
    await enqueue(deps, db, payload);
  } finally {
    reading.end(told, { pages });
    await contents.close();
    lease.stop();
  }
}
