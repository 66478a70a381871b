import { Knowledge } from "@lectern/contract/chat";
import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";
import { may } from "@lectern/contract/policy";
import type { TestOutcome } from "@lectern/contract/retrieval-tests";

import type { Deps, JobPayloads } from "#deps";
import { AppError } from "#errors";
import { forJob, type Member, orgOfJob } from "#http/member.ts";

import { passagesForQuestion, type RankedPassage } from "../chat/index.ts";
import { orgsOfDocuments } from "../library/index.ts";
import { extractive, writersOf } from "../models/index.ts";
import { searchSettingsOf } from "../search/index.ts";
import { insertFound } from "./found-store.ts";
import { keepPassages } from "./keeping.ts";
import { expectedOf, type ExpectedRow } from "./passages-store.ts";
import { enqueue } from "./runs.ts";
import * as store from "./runs-store.ts";

/** Questions that one job searches: runs take turns, and a dead process loses no more than these. */
const atOnce = 10;
/** Passages noted of those that came instead of an expected one. */
const mostInstead = 5;
const longestQuote = 1_000;

/**
 * The job: searches the next questions of a run as the person who started it, and queues the next
 * job while some are left. Killed at any point it runs again.
 */
export async function testRetrieval(
  deps: Deps,
  payload: JobPayloads["test-retrieval"],
  ending: AbortSignal,
): Promise<void> {
  const orgId = orgOfJob(payload);
  const run = await store.runForJob(deps.db, orgId, payload.run_id);
  if (!run) return;
  const { group } = run;
  if (group === null || !may(group, "retrieval_test.manage"))
    return fail(deps, run, message("test_run_no_rights"));
  const member = { ...forJob(orgId, run.started_by), group };
  try {
    if (run.state === "waiting") await begin(deps, member, run);
    await searchNext(deps, member, run, ending);
  } catch (error) {
    // What is unavailable may be there again when the job runs again.
    if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
    await fail(deps, run, error.userMessage);
  }
}

/** Fails a run whose job failed, or ended with its process, too often. */
export async function giveUpRun(deps: Deps, payload: JobPayloads["test-retrieval"]) {
  const run = await store.runForJob(deps.db, orgOfJob(payload), payload.run_id);
  if (run) await fail(deps, run, message("internal_error"));
}

async function fail({ db }: Pick<Deps, "db">, run: store.JobRun, reason: RenderedMessage) {
  const failure = JSON.stringify(withoutText(reason));
  await store.endRun(db, run, { state: "failed", failure });
}

/** Notes what the run searches with, after expected passages were found in current versions. */
async function begin(deps: Deps, member: Member, run: store.JobRun) {
  await keepPassages(deps.db, member.orgId, { setId: run.set_id });
  const [{ writers }, found] = await Promise.all([
    writersOf(deps, member, null),
    searchSettingsOf(deps, member, run.collection_ids),
  ]);
  const settings = JSON.stringify({ model: writers[0]?.name ?? extractive, ...found });
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lockRun(tx, run);
    if (row?.state === "waiting") await store.updateRun(tx, run, { state: "working", settings });
  });
}

async function searchNext(deps: Deps, member: Member, run: store.JobRun, ending: AbortSignal) {
  const waiting = await store.waitingOf(deps.db, run, atOnce);
  const expected = await expectedOf(
    deps.db,
    member,
    waiting.map(({ question_id }) => question_id),
  );
  const byQuestion = Map.groupBy(expected, ({ question_id }) => question_id);
  const found: Found[] = [];
  for (const { number, question, question_id } of waiting) {
    ending.throwIfAborted();
    const wanted = byQuestion.get(question_id) ?? [];
    found.push({ number, ...(await searched(deps, member, run, { question, wanted })) });
  }
  await keep(deps, member, run, found);
}

interface Searched {
  outcome: TestOutcome;
  rank: number | null;
  read: number;
  instead: RankedPassage[];
}
type Found = Searched & { number: number };

async function searched(
  deps: Deps,
  member: Member,
  { collection_ids }: Pick<store.JobRun, "collection_ids">,
  { question, wanted }: { question: string; wanted: readonly ExpectedRow[] },
): Promise<Searched> {
  const there = wanted.filter(({ state }) => state === "there");
  if (there.length === 0) return { outcome: "gone", rank: null, read: 0, instead: [] };
  const knowledge = Knowledge.parse({
    collection_ids,
    // A collection that is read whole would not be searched.
    modes: Object.fromEntries(collection_ids.map((id) => [id, "retrieval"])),
  });
  const { read, passages } = await passagesForQuestion(deps, member, { question, knowledge });
  const first = passages
    .filter((one) => there.some((expected) => isAt(one, expected)))
    .toSorted((one, other) => one.rank - other.rank)[0];
  const rank = first?.rank ?? null;
  const before = passages.slice(0, Math.min(read, rank === null ? read : rank - 1));
  const instead = before.slice(0, mostInstead);
  return { outcome: rank === null ? "not_found" : "found", rank, read, instead };
}

/**
 * Whether a passage has at least half of an expected one, or is at least half in it. One that has
 * all its words is expected as well where the page has them more than once.
 */
function isAt({ documentId, page, start, text }: RankedPassage, expected: ExpectedRow): boolean {
  if (documentId !== expected.document_id || page !== expected.page) return false;
  const { start: from, quote } = expected;
  if (from === null || quote === null) return false;
  if (text.includes(quote)) return true;
  const shared = Math.min(start + text.length, from + quote.length) - Math.max(start, from);
  return shared > 0 && shared >= Math.min(text.length, quote.length) / 2;
}

/** Stores what was found, unless the run was stopped meanwhile. */
async function keep(deps: Deps, member: Member, run: store.JobRun, found: readonly Found[]) {
  const documents = found.flatMap(({ instead }) => instead.map(({ documentId }) => documentId));
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lockRun(tx, run);
    if (row?.state !== "working") return;
    const orgs = await orgsOfDocuments(tx, member.orgId, documents);
    for (const { number, instead, ...outcome } of found) {
      if (!(await store.putOutcome(tx, run, number, outcome))) continue;
      await insertFound(
        tx,
        instead.flatMap(({ rank, documentId, page, text }) => {
          const org = orgs.get(documentId);
          if (!org) return [];
          return {
            organization_id: run.organization_id,
            run_id: run.id,
            number,
            rank,
            document_organization_id: org,
            document_id: documentId,
            page,
            quote: text.slice(0, longestQuote).toWellFormed(),
          };
        }),
      );
    }
    const isLeft = (await store.waitingOf(tx, run, 1)).length > 0;
    if (isLeft) await enqueue(deps, tx, run);
    else await store.endRun(tx, run, { state: "done" });
  });
}
