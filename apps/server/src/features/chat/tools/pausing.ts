import type { Citation } from "@lectern/contract/chat";
import { message } from "@lectern/contract/message";

import type { Deps, JobPayloads } from "#deps";
import { type Member, orgOfJob } from "#http/member.ts";

import { endPaused } from "../answering/recover-orphaned-answers.ts";
import type { TurnToAnswer } from "../conversations/next-turn-store.ts";
import type { Pause } from "../streaming/answer-event-writer.ts";
import { findPause, insertPause } from "./call-store.ts";
import type { ToolUse } from "./tool-use.ts";

/** Stores what an answer continues from once the person has decided on its calls. */
export async function paused(
  { db, jobs }: Pick<Deps, "db" | "jobs">,
  { orgId }: Member,
  { chat, model }: Pick<TurnToAnswer, "chat" | "model">,
  use: ToolUse,
  written: { content: string; sources: readonly Citation[] },
): Promise<Pause> {
  await db.transaction().execute(async (tx) => {
    const at = await insertPause(tx, { orgId, id: chat.id }, { model, ...written });
    const payload = { organization_id: orgId, chat_id: chat.id };
    await jobs.enqueue(tx, "expire-tool-calls", payload, { key: `tool-calls:${chat.id}`, at });
  });
  return { status: "paused", events: use.approvals };
}

/** The job: ends an answer whose calls nobody decided on in time. */
export async function expire(deps: Deps, payload: JobPayloads["expire-tool-calls"]): Promise<void> {
  const key = { orgId: orgOfJob(payload), id: payload.chat_id };
  const pause = await findPause(deps.db, key);
  if (!pause || !pause.is_over) return;
  await endPaused(deps, key, message("tool_call_expired"));
}
