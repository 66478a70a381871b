import { useMemo } from "react";

import { loadedDraft, putDraft, takeDraft, useDraft } from "#platform/storage/drafts.ts";

const placeOf = (sessionId: string) => `next:${sessionId}`;

function questionsIn(text: string | undefined): string[] {
  if (!text) return [];
  const kept: unknown = JSON.parse(text);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

const keep = (sessionId: string, questions: readonly string[]) =>
  putDraft(placeOf(sessionId), questions.length === 0 ? "" : JSON.stringify(questions));

/**
 * Returns the questions queued behind the answer being written, next one first. They survive a
 * reload.
 */
export function useWaiting(sessionId: string): readonly string[] {
  const text = useDraft(placeOf(sessionId));
  return useMemo(() => questionsIn(text), [text]);
}

const now = (sessionId: string) => questionsIn(loadedDraft(placeOf(sessionId)));

/** Appends a question to the queue. */
export const letWait = (sessionId: string, question: string) =>
  keep(sessionId, [...now(sessionId), question]);

/** Removes a question from the queue. */
export const dropWaiting = (sessionId: string, at: number) =>
  keep(sessionId, now(sessionId).toSpliced(at, 1));

/** Returns a question that could not be asked to the front of the queue. */
export const waitAgain = (sessionId: string, question: string) =>
  keep(sessionId, [question, ...now(sessionId)]);

/** Takes the next question. If several windows try, only one gets it. */
export async function takeNext(sessionId: string): Promise<string | undefined> {
  const [next, ...rest] = questionsIn(await takeDraft(placeOf(sessionId)));
  if (rest.length > 0) await keep(sessionId, rest);
  return next;
}
