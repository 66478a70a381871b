import { v7 as uuid } from "uuid";

import type { Db, Deps, JobPayloads } from "#deps";
import { forJob, type Member, type OrgId, orgOfJob } from "#http/member.ts";

import { type DocumentReader, openDocument } from "../../chat/index.ts";
import type { Quote } from "../../chat/pure.ts";
import { writersOf } from "../../models/index.ts";
import { type ColumnRow, columnsOf } from "../columns-store.ts";
import * as store from "./filling-store.ts";
import type { ListedRow } from "../grid/listing-store.ts";
import { failedFor, isUnread, type Outcome, storedQuotes, unreadFor } from "./cell-outcome.ts";
import { openInThread } from "./thread/built-in-reader.ts";
import type { Control } from "./with-model/ask-model.ts";
import { readerBudget, settleLost } from "./with-model/reader-budget.ts";
import { readWithModel } from "./with-model/read-with-model.ts";
import { type CellContent, insertResults, putCells } from "../results-store.ts";
import { tell } from "../reviews.ts";
import { sameValue, sortKeysOf } from "../values.ts";

/**
 * The job: reads a document for all cells of its row that wait, with the rights of who asked. Killed
 * at any point it runs again: only the newest run of a row can store what it read.
 */
export const readForReview = (deps: Deps, payload: Payload, ending: AbortSignal): Promise<void> =>
  readRow(deps, payload, ending, outcomesOf);

/** Ends the wait for a reading that failed, or ended with its process, too often. */
export const giveUpReading = (deps: Deps, payload: Payload): Promise<void> =>
  readRow(deps, payload, deps.ending, async (_deps, _member, { document }, questions) => {
    const unread = failedFor("review_reading_failed", document);
    return new Map(questions.map(({ id }) => [id, unread]));
  });

type Payload = JobPayloads["read-for-review"];

async function readRow(
  deps: Deps,
  payload: Payload,
  ending: AbortSignal,
  read: typeof outcomesOf,
): Promise<void> {
  const of = {
    orgId: orgOfJob(payload),
    reviewId: payload.review_id,
    seriesId: payload.series_id,
  };
  const run = uuid();
  const claimed = await store.claimCells(deps.db, of, run);
  await settleLost(deps, of);
  const columns = await columnsOf(deps.db, of);
  for (const [accountId, cells] of Map.groupBy(claimed, ({ work_by }) => work_by)) {
    const asked = new Set(cells.map(({ column_id }) => column_id));
    const questions = columns.filter(({ id }) => asked.has(id));
    if (accountId !== null)
      await readAs(deps, forJob(of.orgId, accountId), { of, run, questions, read }, ending);
  }
  await store.releaseCells(deps.db, of, run);
}

interface Run {
  of: { orgId: OrgId; reviewId: string; seriesId: string };
  run: string;
  questions: readonly ColumnRow[];
  read: typeof outcomesOf;
}

/** Returns what is read, as far as the member may open it now. */
async function targetOf(db: Db, member: Member, { reviewId, seriesId }: Run["of"]) {
  const review = await store.reviewFor(db, member, reviewId);
  const document = review && (await store.documentOf(db, member, review, seriesId));
  return document && { review, document };
}

async function readAs(deps: Deps, member: Member, run: Run, ending: AbortSignal) {
  const target = await targetOf(deps.db, member, run.of);
  if (!target) return;
  const { review, document } = target;
  await deps.db.transaction().execute((tx) => tell(deps, tx, member, review));
  const waiting = watch(deps, member, run, ending);
  let outcomes: Map<string, Outcome>;
  try {
    const reading = { reviewId: review.id, document, model: review.model, ...waiting };
    outcomes = await run.read(deps, member, reading, run.questions);
  } catch (error) {
    if (waiting.isOver()) return;
    throw error;
  } finally {
    waiting.end();
  }
  await deps.db.transaction().execute(async (tx) => {
    if (await targetOf(tx, member, run.of)) await keep(tx, document, run, outcomes);
    await tell(deps, tx, member, review);
  });
}

/** ms; how soon a request to a model is ended after its reading was stopped. */
const lookEvery = 1000;

/**
 * Ends a reading as soon as nobody waits for it, since it was stopped or another run took it over,
 * or the member may no longer open what is read.
 */
function watch(
  { db, log }: Pick<Deps, "db" | "log">,
  member: Member,
  { of, run }: Run,
  ending: AbortSignal,
) {
  const over = new AbortController();
  const signal = AbortSignal.any([ending, over.signal]);
  const look = async () => {
    const isWanted = (await store.isClaimed(db, of, run)) && (await targetOf(db, member, of));
    if (!isWanted) over.abort();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, "a reading could not be looked up"));
  }, lookEvery);
  return {
    signal,
    check: async () => {
      await look();
      signal.throwIfAborted();
    },
    isOver: () => over.signal.aborted,
    end: () => clearInterval(timer),
  };
}

interface Reading extends Control {
  reviewId: string;
  document: ListedRow;
  /** The model of the review; null: the first that the member may use. */
  model: string | null;
}

/**
 * Reads a document once for several questions, and returns what it says by their ids. What a limit
 * left no room for is not read: the built-in model would not read it as the chosen one does.
 */
export async function outcomesOf(
  deps: Deps,
  member: Member,
  { reviewId, document, model, ...control }: Reading,
  questions: readonly ColumnRow[],
): Promise<Map<string, Outcome>> {
  if (document.status !== "ingested" && document.status !== "ready") {
    const unread = failedFor("review_document_not_read", document);
    return new Map(questions.map(({ id }) => [id, unread]));
  }
  const reader = await openDocument(deps, member, document.document_id);
  const { writers } = await writersOf(deps, member, model);
  const of = { orgId: member.orgId, reviewId, seriesId: document.series_id };
  const reading = { document, reader, budget: readerBudget(deps, of), ...control };
  const byModel = await readWithModel(deps, member, writers, reading, questions);
  const { outcomes, fallback, limited } = byModel;
  const left = questions.filter(({ id }) => !outcomes.has(id));
  if (left.length === 0) return outcomes;
  if (limited) {
    for (const { id } of left) outcomes.set(id, unreadFor(limited.by, document));
    return outcomes;
  }
  const read = await readInThread(deps, reading, left);
  for (const [id, outcome] of read) outcomes.set(id, { ...outcome, fallback });
  return outcomes;
}

/** Returns what the built-in model reads in a document, by the ids of the questions. */
async function readInThread(
  { log }: Pick<Deps, "log">,
  { document, reader, signal }: Pick<Reading, "document" | "signal"> & { reader: DocumentReader },
  questions: readonly ColumnRow[],
): Promise<Map<string, Outcome>> {
  const found = new Map<string, Outcome<Quote>>();
  const failed = new Map<string, Outcome>();
  const thread = openInThread(reader);
  try {
    for (const question of questions) {
      signal.throwIfAborted();
      try {
        found.set(question.id, await thread.read(question, document));
      } catch (error) {
        log.error({ err: error, question: question.id }, "a cell of a review failed");
        failed.set(question.id, failedFor("review_reading_failed", document));
      }
    }
  } finally {
    thread.close();
  }
  // Placed together, with one statement.
  const placed = await reader.place([...found.values()].flatMap(({ quotes }) => quotes));
  let at = 0;
  return new Map([
    ...failed,
    ...[...found].map(([id, outcome]): [string, Outcome] => {
      const quotes = placed.slice(at, (at += outcome.quotes.length));
      return [id, { ...outcome, quotes: storedQuotes(quotes) }];
    }),
  ]);
}

/** Stores what a run read, in the cells that it still has; beside what a person confirmed. */
async function keep(
  tx: Parameters<typeof store.lockClaimed>[0],
  document: ListedRow,
  { of, run, questions }: Run,
  outcomes: ReadonlyMap<string, Outcome>,
) {
  const versions = new Map(questions.map(({ id, version }) => [id, version]));
  const results: Parameters<typeof insertResults>[1][number][] = [];
  const contents: CellContent[] = [];
  for (const cell of await store.lockClaimed(tx, of, run)) {
    const outcome = outcomes.get(cell.column_id);
    if (!outcome) continue;
    const id = uuid();
    const column_version = versions.get(cell.column_id) ?? cell.column_version;
    const place = { document_id: document.document_id, column_version };
    results.push({
      ...outcome,
      ...place,
      organization_id: of.orgId,
      id,
      review_id: of.reviewId,
      column_id: cell.column_id,
      series_id: of.seriesId,
      document_version: document.version,
    });
    const isConfirmed = cell.verdict === "verified" || cell.verdict === "corrected" || cell.locked;
    // An earlier answer is more than none; why it was not read again stands in its history.
    if (isUnread(outcome) && (isConfirmed || (cell.state !== "empty" && cell.state !== "failed"))) {
      contents.push(cell);
      continue;
    }
    if (!isConfirmed) {
      const { state, value } = outcome;
      contents.push({
        ...cell,
        ...place,
        ...sortKeysOf(value),
        state,
        value,
        result_id: id,
        newer_id: null,
      });
      continue;
    }
    const isSame =
      cell.document_id === place.document_id &&
      cell.column_version === column_version &&
      sameValue(cell.value, outcome.value);
    contents.push({ ...cell, newer_id: isSame ? null : id });
  }
  await insertResults(tx, results);
  await putCells(tx, contents, { endsWork: true });
}
