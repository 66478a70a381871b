import type { ChatEvent } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { revalidationOf } from "../../auth/index.ts";
import type { SentAlong } from "../answering/answer-context.ts";
import { answerRuntimeOf } from "../answering/answer-runtime.ts";
import { eventOf } from "../answering/grammar/frames.ts";
import { nextFrames } from "../streaming/readers.ts";
import { ask, stop } from "./chats.ts";
import { createTemporary, type NewSession, remove } from "./sessions.ts";

/** A program's question with the conversation that it belongs to. */
interface SingleQuestion extends Partial<SentAlong>, Omit<NewSession, "title"> {
  content: string;
}

/**
 * Asks a question in a temporary conversation and returns the events of its answer. The answer stops
 * when the reader leaves: when `signal` is aborted, the iteration ends early, or the key is revoked.
 */
export async function answerTo(
  deps: Deps,
  member: Member,
  { content, above, instructions, ...wanted }: SingleQuestion,
  signal: AbortSignal,
): Promise<{ chatId: string; events: AsyncGenerator<ChatEvent, void> }> {
  const session = await createTemporary(deps, member, wanted);
  try {
    const { id } = await ask(deps, member, session.id, {
      content,
      above,
      instructions,
      unattended: true,
    });
    return { chatId: id, events: eventsOf(deps, member, id, signal) };
  } catch (error) {
    await remove(deps, member, session.id);
    throw error;
  }
}

async function* eventsOf(
  deps: Deps,
  member: Member,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  const runtime = answerRuntimeOf(deps);
  const gone = new AbortController();
  const reading = AbortSignal.any([signal, gone.signal]);
  const leave = revalidationOf(deps).join(member, () => gone.abort());
  let isOver = false;
  try {
    for (let after = 0; !isOver;) {
      const frames = await nextFrames(
        runtime,
        deps.db,
        { orgId: member.orgId, id },
        after,
        reading,
      );
      if (frames.length === 0) return;
      for (const frame of frames) {
        isOver ||= frame.last;
        after = frame.seq;
        yield eventOf(frame);
      }
    }
  } finally {
    leave();
    if (!isOver) await stop(deps, member, id);
  }
}
