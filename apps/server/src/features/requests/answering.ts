import { type Message, message, withoutText } from "@lectern/contract/message";
import type { RequestOutcome, RequestState } from "@lectern/contract/requests";

import type { Deps, JobPayloads } from "#deps";
import { AppError, conflict } from "#errors";
import { forJob, type Member, orgOfJob } from "#http/member.ts";

import { askAgain, endOfAnswer } from "../chat/index.ts";
import { enqueueMail } from "../mail/index.ts";
import * as store from "./job-store.ts";
import { queueAnswer } from "./queue.ts";
import { recordRequest, tell } from "./record-request.ts";
import { update } from "./store.ts";

/** ms until it is looked again for a document that is almost ready, first and later. */
const shortWaitMs = 1_000;
const longWaitMs = 10_000;
/** Afterwards a document is asked although its vectors are missing. */
const mostWaits = 30;
/** ms until it is looked again for an answer under way in the conversation. */
const betweenAnswersMs = 5_000;
/** Answers that may end with their process. */
const mostAttempts = 3;

/**
 * The job: asks the question of a request again with the rights that its owner has now, once its
 * document is read, and tells what came of it. The turn is stored in the transaction that notes it in
 * the request, so of several workers one asks; a job whose process died finds the turn, and asks
 * again only if its answer was cut off.
 */
export async function answerRequest(
  deps: Deps,
  payload: JobPayloads["answer-request"],
): Promise<void> {
  const orgId = orgOfJob(payload);
  const row = await store.find(deps.db, orgId, payload.request_id);
  if (!row || row.state !== "received" || row.group === null) return;
  const member = { ...forJob(orgId, row.owner_id), group: row.group };
  if (row.outcome === "asking") return follow(deps, member, row);
  if (row.outcome === null) await begin(deps, member, row, payload.waits ?? 0);
}

/** Tells that a request was not answered whose job failed, or ended with its process, too often. */
export async function giveUpRequest(deps: Deps, payload: JobPayloads["answer-request"]) {
  const orgId = orgOfJob(payload);
  const row = await store.find(deps.db, orgId, payload.request_id);
  if (row?.outcome !== null && row?.outcome !== "asking") return;
  const failure = withoutText(message("request_not_answered"));
  await settle(deps, forJob(orgId, row.owner_id), row, { failure });
}

/** Asks once the document can be searched; what ends its reading queues the job again. */
async function begin(deps: Deps, member: Member, row: store.JobRow, waits: number) {
  const { document_status: status } = row;
  if (status === null || status === "processing" || status === "error") return;
  if (status === "ingested" && waits < mostWaits) {
    const inMs = waits < 3 ? shortWaitMs : longWaitMs;
    await queueAnswer(deps, deps.db, row, { waits: waits + 1, inMs });
    return;
  }
  await askFor(deps, member, row);
}

async function askFor(deps: Deps, member: Member, row: store.JobRow) {
  try {
    await askAgain(deps, member, {
      question: row.question,
      sessionId: row.session_id,
      chatId: row.chat_id,
      documentId: row.document_id ?? "",
      askedFor: {
        id: row.id,
        async claim(tx, chatId) {
          if (!(await store.claim(tx, row, chatId))) throw conflict("request_closed");
        },
      },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, userMessage } = error;
    if (userMessage.code === "request_closed") return;
    if (kind === "conflict" || userMessage.code === "too_many_answers")
      return queueAnswer(deps, deps.db, row, { waits: mostWaits, inMs: betweenAnswersMs });
    // This process is ending: another one goes on.
    if (kind === "unavailable") throw error;
    return settle(deps, member, row, { failure: withoutText(userMessage) });
  }
  const asked = await store.find(deps.db, member.orgId, row.id);
  if (asked?.outcome === "asking" && asked.state === "received") await follow(deps, member, asked);
}

/** Looks at the answer: notes how it ended, waits for it, or asks again if it was cut off. */
async function follow(deps: Deps, member: Member, row: store.JobRow): Promise<void> {
  const end = row.answer_id
    ? await endOfAnswer(deps.db, member, row.answer_id)
    : ({ kind: "gone" } as const);
  switch (end.kind) {
    case "writing":
      return queueAnswer(deps, deps.db, row, { inMs: betweenAnswersMs });
    case "found":
      return settle(deps, member, row, { state: "answered" });
    case "missing":
      return settle(deps, member, row, { outcome: "not_held" });
    case "stopped":
    case "gone":
      return settle(deps, member, row, { failure: withoutText(message("request_stopped")) });
    case "failed":
      if (end.isCutOff && row.attempts < mostAttempts) return askFor(deps, member, row);
      return settle(deps, member, row, {
        failure: end.message ?? withoutText(message("request_not_answered")),
      });
  }
}

interface Result {
  state?: RequestState;
  outcome?: RequestOutcome;
  failure?: Message;
}

/** Stores what came of asking again, and tells it to its owner, once. */
async function settle(
  deps: Deps,
  member: Member,
  seen: store.JobRow,
  { state = "received", failure, outcome }: Result,
) {
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lock(tx, member.orgId, seen.id);
    if (row?.state !== "received" || row.answer_id !== seen.answer_id) return;
    if (row.outcome !== seen.outcome) return;
    await update(tx, row, {
      state,
      outcome: failure ? "failed" : (outcome ?? null),
      failure: failure ? JSON.stringify(failure) : null,
      unread: true,
    });
    await enqueueMail(deps, tx, {
      kind: "request_news",
      organization_id: row.organization_id,
      request_id: row.id,
    });
    if (state === "answered") await recordRequest(tx, member, row, "request.answered");
    await tell(deps, tx, row);
  });
}
