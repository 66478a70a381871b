import type { ToolCall, decideToolCall } from "@lectern/contract/tool-calls";
import type { z } from "zod";

import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError, conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demand } from "../../organizations/index.ts";
import { shownCall } from "../../tools/index.ts";
import { answerContextOf } from "../answering/answer-context.ts";
import { answerRuntimeOf } from "../answering/answer-runtime.ts";
import { runAnswer } from "../answering/generation/run-answer.ts";
import { frameOf } from "../answering/grammar/frames.ts";
import { recoverOrphanedAnswer } from "../answering/recover-orphaned-answers.ts";
import { nextTurn } from "../conversations/next-turn-store.ts";
import { type ChatRow, findChat } from "../conversations/store.ts";
import { claimPaused, eventsOf, lockPaused } from "../streaming/event-store.ts";
import type { RunningAnswer } from "../streaming/answer-event-writer.ts";
import { notifyReaders } from "../streaming/remote-event-subscriber.ts";
import * as store from "./call-store.ts";

interface MessageKey {
  session_id: string;
  chat_id: string;
}

async function demandChat(deps: Pick<Deps, "db">, member: Member, key: MessageKey) {
  const chat = await findChat(deps.db, member, key.chat_id);
  if (!chat || chat.session_id !== key.session_id) throw notFound("question_not_found");
  return chat;
}

export async function listCalls(deps: Pick<Deps, "db">, member: Member, key: MessageKey) {
  const { id } = await demandChat(deps, member, key);
  return { results: (await store.callsOf(deps.db, { orgId: member.orgId, id })).map(shownCall) };
}

/**
 * Approves or declines a call that waits; once none waits, the answer goes on, in this process.
 * Throws conflict for a call that no longer waits, and for the hash of other arguments.
 */
export async function decide(
  deps: Deps,
  member: Member,
  { call_id, ...key }: MessageKey & { call_id: string },
  { hash, decision }: z.output<typeof decideToolCall.body>,
): Promise<ToolCall> {
  demand(member, "chat.write");
  const chat = await demandChat(deps, member, key);
  const at = { orgId: member.orgId, id: chat.id };
  const call = (await store.callsOf(deps.db, at)).find(({ id }) => id === call_id);
  if (!call) throw notFound("tool_call_not_found");
  if (call.hash !== hash) throw conflict("tool_call_other_arguments");
  if (deps.ending.aborted) throw new AppError("unavailable", message("service_restarting"));
  const { takeAnswer } = answerRuntimeOf(deps);
  const release = takeAnswer(member.accountId);
  try {
    const { row, resumed } = await deps.db.transaction().execute(async (tx) => {
      // Whoever decides on another call of the answer waits here.
      const isWaiting = await lockPaused(tx, at.orgId, at.id);
      const pause = isWaiting && (await store.findPause(tx, at));
      if (!pause || pause.is_over) throw conflict("tool_call_decided");
      const decided = decision === "approve" ? "running" : "declined";
      const row = await store.decideCall(tx, member, call_id, decided);
      if (!row) throw conflict("tool_call_decided");
      const calls = await store.callsOf(tx, at);
      if (calls.some(({ status }) => status === "waiting")) return { row };
      await store.deletePause(tx, at);
      await claimPaused(tx, at, deps.processId);
      return { row, resumed: { pause, calls } };
    });
    if (resumed) await resume(deps, member, chat, resumed, release);
    else release();
    return shownCall(row);
  } catch (error) {
    release();
    throw error;
  }
}

/** Has this process write the rest of an answer that it has claimed. */
async function resume(
  deps: Deps,
  member: Member,
  chat: ChatRow,
  { pause, calls }: { pause: store.PauseRow; calls: store.CallRow[] },
  release: () => void,
) {
  const at = { orgId: member.orgId, id: chat.id };
  const { log } = answerRuntimeOf(deps);
  let running: RunningAnswer | undefined;
  try {
    const { rows } = await eventsOf(deps.db, [at]);
    running = log.open(
      at,
      rows.map(({ seq, event, data }) => frameOf(seq, event, data)),
    );
    void running.over.then(release);
    await notifyReaders(deps, deps.db, [at]);
    const next = await nextTurn(deps.db, member, {
      sessionId: chat.session_id,
      content: chat.question,
      parentId: chat.parent_id,
      knowledge: chat.knowledge ?? undefined,
      model: pause.model ?? undefined,
      attachments: chat.attachments,
    });
    if (!next) throw notFound("question_not_found");
    const turn = { ...next, chat: { ...chat, process_id: deps.processId } };
    const context = await answerContextOf(deps, member, turn, "enough");
    const { content, sources } = pause;
    void runAnswer(
      deps,
      member,
      turn,
      { ...context, resumed: { content, sources, calls } },
      running,
    );
  } catch (error) {
    if (running) log.drop(running);
    void recoverOrphanedAnswer(deps, chat.id);
    throw error;
  }
}
