import type { Chat, listChats, NewChat } from "@lectern/contract/chat";
import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { AppError, conflict, isDuplicate, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { tellChat } from "../../library/index.ts";
import { attachmentsForQuestion } from "../../attachments/index.ts";
import { notOffered } from "../../models/index.ts";
import { demand } from "../../organizations/index.ts";
import { refreshCitations } from "../answering/refresh-citations.ts";
import { nextTurn, insertChat } from "./next-turn-store.ts";
import { answerContextOf, type SentAlong, withSentAlong } from "../answering/answer-context.ts";
import { chatOf } from "./chat-of.ts";
import { answerRuntimeOf } from "../answering/answer-runtime.ts";
import { interruptedAnswer } from "../answering/continue-answer.ts";
import { demandCapacity } from "../answering/knowledge/capacity.ts";
import type { StopReason } from "../streaming/answer-event-writer.ts";
import { withSources } from "../answering/passage-sources.ts";
import { demandSeen } from "../../personas/index.ts";
import { withRoomForQuestion } from "../../quotas/index.ts";
import { titleOf } from "./sessions.ts";
import * as store from "./store.ts";
import { endPaused, recoverOrphanedAnswer } from "../answering/recover-orphaned-answers.ts";
import { withRetrieval } from "../answering/answer.ts";
import { runAnswer } from "../answering/generation/run-answer.ts";

type TurnQuery = z.infer<typeof listChats.query>;

export async function list(deps: Deps, member: Member, sessionId: string, query: TurnQuery) {
  const { db } = deps;
  const { total, results } = await store.pageOfChats(db, member, sessionId, query);
  if (total === 0 && !(await store.findSession(db, member, sessionId)))
    throw notFound("chat_not_found");
  const chats = (await refreshCitations(db, member.orgId, results)).map(chatOf);
  return { total, results: await withSources(deps, member, chats) };
}

/** A request that a question is asked again for. */
export interface AskedFor {
  id: string;
  /** Called in the transaction that stores the question; throws where it must not be asked. */
  claim: (tx: Db, chatId: string) => Promise<void>;
}

type NewQuestion = Pick<
  NewChat,
  "content" | "parent_id" | "knowledge" | "attachment_ids" | "model" | "continues"
> &
  Partial<SentAlong> & {
    askedFor?: AskedFor;
    /** Whether nobody is there who could approve a call of a tool. */
    unattended?: boolean;
  };

/**
 * Stores a question and begins its answer, which is written even if nobody reads it. A session has
 * at most one unfinished answer.
 */
export async function ask(
  deps: Deps,
  member: Member,
  sessionId: string,
  question: NewQuestion,
): Promise<Chat> {
  const { content, parent_id, knowledge, model, continues, attachment_ids = [] } = question;
  const { askedFor, unattended = askedFor !== undefined } = question;
  demand(member, "chat.write");
  if (knowledge) await demandSeen(deps.db, member, knowledge);
  const interrupted = continues
    ? await interruptedAnswer(deps, member, continues, { sessionId, content })
    : null;
  const attachments = await attachmentsForQuestion(deps, member, sessionId, attachment_ids);
  const asked = { sessionId, content, parentId: parent_id, knowledge, model, attachments };
  const found = await nextTurn(deps.db, member, { ...asked, requestId: askedFor?.id });
  if (!found) throw notFound("chat_not_found");
  const next = { ...found, hasTools: found.hasTools && !unattended && !interrupted };
  const stored = await answerContextOf(deps, member, next, "enough");
  const context = { ...withSentAlong(stored, question), interrupted };
  if (model && context.isModelGone) throw notOffered();
  demandCapacity(context);
  if (deps.ending.aborted) throw new AppError("unavailable", message("service_restarting"));
  const { log, takeAnswer } = answerRuntimeOf(deps);
  const release = takeAnswer(member.accountId);
  const running = log.open({ orgId: member.orgId, id: uuid() });
  void running.over.then(release);
  try {
    const begun = {
      id: running.id,
      persona: context.persona?.mark,
      processId: deps.processId,
      title: titleOf(content),
    };
    const insert = async (db: Db) => {
      const stored = await insertChat(db, member, next.chat, begun);
      if (stored) await askedFor?.claim(db, stored.id);
      return stored;
    };
    const storing = storedBy(deps, member, { ...next, isClaimed: !!askedFor }, insert);
    const known = withRetrieval(deps, member, context, storing);
    const chat = await storing;
    if (!chat) throw notFound("chat_not_found");
    void runAnswer(deps, member, { ...next, chat }, known, running);
    void notifyWindows(deps, member, chat);
    return chatOf(chat);
  } catch (error) {
    log.drop(running);
    if (error instanceof AppError) throw error;
    if (isDuplicate(error)) {
      throw conflict("last_answer_unfinished");
    }
    // The insert may have succeeded despite the error; the message would stay unfinished forever.
    void recoverOrphanedAnswer(deps, running.id);
    throw error;
  }
}

/** Stores a question; in a transaction where questions are limited, or it is claimed. */
function storedBy<Row>(
  deps: Pick<Deps, "db">,
  member: Member,
  { isLimited, isClaimed }: { isLimited: boolean; isClaimed: boolean },
  insert: (db: Db) => Promise<Row>,
): Promise<Row> {
  if (isLimited) return withRoomForQuestion(deps, member, insert);
  return isClaimed ? deps.db.transaction().execute(insert) : insert(deps.db);
}

export async function rate(
  deps: Deps,
  member: Member,
  key: { sessionId: string; id: string },
  feedback: store.Feedback,
): Promise<Chat> {
  const row = await store.setFeedback(deps.db, member, key, feedback);
  if (!row) throw notFound("question_not_found");
  await notifyWindows(deps, member, row);
  return read(deps, member, row);
}

/** Notifies the person's other windows; a failure does not fail the action. */
async function notifyWindows(deps: Deps, member: Member, { id, session_id }: store.ChatRow) {
  try {
    await tellChat(deps, deps.db, member, { id, session_id });
  } catch (error) {
    deps.log.warn({ err: error }, "other windows could not be notified of a changed turn");
  }
}

/** Deletes a message; the messages below it stay. Stops an answer that is still being written. */
export async function remove(
  deps: Deps,
  member: Member,
  { sessionId, id }: { sessionId: string; id: string },
): Promise<void> {
  const row = await store.findChat(deps.db, member, id);
  if (!row || row.session_id !== sessionId) throw notFound("question_not_found");
  await deps.db.transaction().execute(async (tx) => {
    await store.deleteChat(tx, member.orgId, row);
    if (unfinished(row)) await deps.notices.publish(tx, "chat_stop", id);
    await tellChat(deps, tx, member, { id, session_id: sessionId });
  });
}

/** Maximum time that `stop` waits for the answer's last event. */
const timeoutMs = 2_000;

/** Stops an answer, whichever process writes it; the text so far stays. */
export async function stop(deps: Deps, member: Member, id: string): Promise<Chat> {
  const { db, notices } = deps;
  const row = await store.findChat(db, member, id);
  if (!row) throw notFound("question_not_found");
  if (!unfinished(row)) return read(deps, member, row);
  const { log, remoteEvents } = answerRuntimeOf(deps);
  const running = log.find(row.id);
  const timeout = AbortSignal.timeout(timeoutMs);
  if (running) {
    running.stop.abort("stopped" satisfies StopReason);
    await Promise.race([running.over, remoteEvents.listen(row.id, timeout).heard]);
  } else {
    await notices.publish(db, "chat_stop", row.id);
  }
  for (;;) {
    const { heard, cancel } = remoteEvents.listen(row.id, timeout);
    const now = await store.findChat(db, member, id);
    if (!now) throw notFound("question_not_found");
    const isPaused = unfinished(now) && now.process_id === null;
    if (isPaused && (await endPaused(deps, { orgId: member.orgId, id: now.id }, undefined))) {
      cancel();
      continue;
    }
    if (!unfinished(now) || timeout.aborted) {
      cancel();
      return read(deps, member, now);
    }
    await heard;
  }
}

async function read(deps: Deps, member: Member, row: store.ChatRow): Promise<Chat> {
  const [now = row] = await refreshCitations(deps.db, member.orgId, [row]);
  return (await withSources(deps, member, [chatOf(now)]))[0]!;
}

const unfinished = ({ status }: store.ChatRow) => status === "pending" || status === "streaming";
