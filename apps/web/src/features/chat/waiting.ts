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

/** The questions that wait for the answer being written, the next one first. They survive a reload. */
export function useWaiting(sessionId: string): readonly string[] {
  const text = useDraft(placeOf(sessionId));
  return useMemo(() => questionsIn(text), [text]);
}

const now = (sessionId: string) => questionsIn(loadedDraft(placeOf(sessionId)));

/** Has a question wait, after those that do. */
export const letWait = (sessionId: string, question: string) =>
  keep(sessionId, [...now(sessionId), question]);

/** Has a question wait no longer. */
export const dropWaiting = (sessionId: string, at: number) =>
  keep(sessionId, now(sessionId).toSpliced(at, 1));

/** Puts a question back before all others: it could not be asked. */
export const waitAgain = (sessionId: string, question: string) =>
  keep(sessionId, [question, ...now(sessionId)]);

/** Takes the question that is next. Of several windows that ask, one gets it. */
export async function takeNext(sessionId: string): Promise<string | undefined> {
  const [next, ...rest] = questionsIn(await takeDraft(placeOf(sessionId)));
  if (rest.length > 0) await keep(sessionId, rest);
  return next;
}
