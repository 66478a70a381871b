import { v7 as uuid } from "uuid";

import type { Deps, JobPayloads } from "#deps";
import { concurrencyLimit } from "#concurrency-limit";
import { forJob, type Member, type OrgId, orgOfJob } from "#http/member.ts";

import { openDocument } from "../../chat/index.ts";
import { writersOf } from "../../models/index.ts";
import { type ColumnRow, columnsOf } from "../columns-store.ts";
import * as store from "./filling-store.ts";
import type { ListedRow } from "../grid/listing-store.ts";
import { failedFor, type Outcome } from "./cell-outcome.ts";
import { openBuiltInReader } from "./read-cell.ts";
import type { Control } from "./with-model/ask-model.ts";
import { readWithModel } from "./with-model/read-with-model.ts";
import { type CellContent, insertResults, putCells } from "../results-store.ts";
import { tell } from "../reviews.ts";
import { sameValue, sortKeysOf } from "../values.ts";

/** One question at a time in a process, so that requests need not wait for several. */
const inTurn = concurrencyLimit(1);

/**
 * The job: reads a document for all cells of its row that wait, with the rights of who asked. Killed
 * at any point it runs again: only the newest run of a row can store what it read.
 */
export async function readForReview(
  deps: Deps,
  payload: JobPayloads["read-for-review"],
  ending: AbortSignal,
): Promise<void> {
  const of = {
    orgId: orgOfJob(payload),
    reviewId: payload.review_id,
    seriesId: payload.series_id,
  };
  const run = uuid();
  const claimed = await store.claimCells(deps.db, of, run);
  const columns = await columnsOf(deps.db, of);
  for (const [accountId, cells] of Map.groupBy(claimed, ({ work_by }) => work_by)) {
    const asked = new Set(cells.map(({ column_id }) => column_id));
    const questions = columns.filter(({ id }) => asked.has(id));
    if (accountId !== null)
      await readAs(deps, forJob(of.orgId, accountId), { of, run, questions }, ending);
  }
  await store.releaseCells(deps.db, of, run);
}

interface Run {
  of: { orgId: OrgId; reviewId: string; seriesId: string };
  run: string;
  questions: readonly ColumnRow[];
}

async function readAs(deps: Deps, member: Member, run: Run, ending: AbortSignal) {
  const review = await store.reviewFor(deps.db, member, run.of.reviewId);
  const document = review && (await store.documentOf(deps.db, member, review, run.of.seriesId));
  if (!document) return;
  await deps.db.transaction().execute((tx) => tell(deps, tx, member, review));
  const waiting = watch(deps, run, ending);
  let outcomes: Map<string, Outcome>;
  try {
    const reading = { document, model: review.model, ...waiting };
    outcomes = await outcomesOf(deps, member, reading, run.questions);
  } catch (error) {
    if (waiting.isOver()) return;
    throw error;
  } finally {
    waiting.end();
  }
  await deps.db.transaction().execute(async (tx) => {
    await keep(tx, document, run, outcomes);
    await tell(deps, tx, member, review);
  });
}

/** ms; how soon a request to a model is ended after its reading was stopped. */
const lookEvery = 1000;

/** Ends a reading as soon as nobody waits for it: it was stopped, or another run took it over. */
function watch({ db, log }: Pick<Deps, "db" | "log">, { of, run }: Run, ending: AbortSignal) {
  const over = new AbortController();
  const signal = AbortSignal.any([ending, over.signal]);
  const look = async () => {
    if (!(await store.isClaimed(db, of, run))) over.abort();
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
  document: ListedRow;
  /** The model of the review; null: the first that the member may use. */
  model: string | null;
}

/** Reads a document once for several questions, and returns what it says by their ids. */
export async function outcomesOf(
  deps: Deps,
  member: Member,
  { document, model, ...control }: Reading,
  questions: readonly ColumnRow[],
): Promise<Map<string, Outcome>> {
  if (document.status !== "ingested" && document.status !== "ready") {
    const unread = failedFor("review_document_not_read", document);
    return new Map(questions.map(({ id }) => [id, unread]));
  }
  const reader = await inTurn(() => openDocument(deps, member, document.document_id));
  const { writers } = await writersOf(deps, member, model);
  const reading = { document, reader, ...control };
  const { outcomes, fallback } = await readWithModel(deps, member, writers, reading, questions);
  const left = questions.filter(({ id }) => !outcomes.has(id));
  if (left.length === 0) return outcomes;
  const readCell = openBuiltInReader(reader);
  for (const question of left) {
    control.signal.throwIfAborted();
    try {
      const outcome = await inTurn(() => readCell(question, document));
      outcomes.set(question.id, { ...outcome, fallback });
    } catch (error) {
      deps.log.error({ err: error, question: question.id }, "a cell of a review failed");
      outcomes.set(question.id, failedFor("review_reading_failed", document));
    }
  }
  return outcomes;
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
    const isKept = cell.verdict === "verified" || cell.verdict === "corrected" || cell.locked;
    if (!isKept) {
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
