import type { Chat } from "@lectern/contract/chat";
import { useEffect, useState } from "react";

import { ApiError } from "#platform/http/api.ts";
import { listen } from "#platform/http/listen.ts";

import { keepChat, refreshChats, refreshSessions } from "./api.ts";
import { isOnItsWay, isWriting } from "./turns.ts";
import { hear, type HeardEvent, type LiveAnswer, nothingHeard } from "./live-answer.ts";

/** ms between two updates of the screen: text appears in groups of words, not letter by letter. */
const beat = 40;

/**
 * Reads the stream of an answer being written, here or elsewhere, from its beginning; resumes after
 * a broken connection. The text of a failed answer is read back. Null for messages with a stored
 * answer.
 */
export function useLiveAnswer(chat: Chat): LiveAnswer | null {
  const [live, setLive] = useState<{ id: string; answer: LiveAnswer } | null>(null);
  const { id, session_id } = chat;
  const failed = chat.status === "error" && chat.answer === null;
  const wanted = !isOnItsWay(chat) && (isWriting(chat) || failed);

  useEffect(() => {
    if (!wanted) return undefined;
    const left = new AbortController();
    const follow = async () => {
      const answer = await readAnswer(id, left.signal, (now) => setLive({ id, answer: now }));
      if (left.signal.aborted) return;
      if (answer.done) keepChat(answer.done);
      else if (!failed) await refreshChats(session_id);
      if (!failed) void refreshSessions();
    };
    follow().catch(() => void refreshChats(session_id));
    return () => left.abort();
  }, [id, session_id, wanted, failed]);

  return wanted && live?.id === id ? live.answer : null;
}

/** Streams an answer, reporting it as it grows. Rejects if the server refuses the stream. */
export async function readAnswer(
  chatId: string,
  signal: AbortSignal,
  onGrown: (now: LiveAnswer) => void,
) {
  let answer = nothingHeard;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const grow = () => {
    timer = undefined;
    if (!signal.aborted) onGrown(answer);
  };
  try {
    const events = listen<HeardEvent>("/chats/ext/v1/stream/chat/{chat_id}", {
      params: { chat_id: chatId },
      signal,
    });
    for await (const event of events) {
      answer = hear(answer, [event]);
      if (answer.done || answer.failed !== null) break;
      timer ??= setTimeout(grow, beat);
    }
  } finally {
    clearTimeout(timer);
  }
  grow();
  return answer;
}

/** Returns the steps of a finished answer, read back from its stream. */
export async function readSteps(chatId: string, signal: AbortSignal) {
  try {
    return (await readAnswer(chatId, signal, () => {})).steps;
  } catch (error) {
    // The message was deleted, or is older than stored steps: there are none.
    if (error instanceof ApiError) return [];
    throw error;
  }
}
