import type { Snippet } from "@lectern/contract/topics";
import { t } from "@lingui/core/macro";

import { notifyError } from "#platform/http/notify-error.ts";
import { notify } from "#platform/notify.ts";

import { addSnippet, changeSnippet, deleteSnippet, refreshTopics } from "../api.ts";
import { takeOff } from "../snippet-pages.ts";

/** Whether a removed snippet could be saved again: the document still exists. */
export const canComeBack = ({ document }: Snippet) => document !== null;

/**
 * Removes a snippet from its topic at once; the toast saves it again at its place, with its note.
 */
export async function removeSnippet(snippet: Snippet) {
  const next = takeOff(snippet);
  try {
    await deleteSnippet(snippet);
    const undo = () => void bringBack(snippet, next).catch(notifyError);
    notify(
      t`Snippet removed`,
      canComeBack(snippet) ? { action: { label: t`Undo`, run: undo } } : {},
    );
  } catch (error) {
    notifyError(error);
  } finally {
    refreshTopics();
  }
}

async function bringBack(snippet: Snippet, next: Snippet | undefined) {
  const { topic_id, document, page, quote, rects, note, chat_id } = snippet;
  if (!document) return;
  const passage = { document_id: document.id, page, quote, rects, note };
  try {
    const saved = await addSnippet(topic_id, { ...passage, ...(chat_id && { chat_id }) });
    // If the following snippet was removed meanwhile, it stays at the end.
    if (next) await changeSnippet(saved, { before_id: next.id }).catch(() => undefined);
  } finally {
    refreshTopics();
  }
}

/** Moves a snippet to the end of another topic; the toast moves it back to its place. */
export async function moveSnippet(snippet: Snippet, to: { id: string; title: string }) {
  const next = takeOff(snippet);
  const back = async () => {
    await changeSnippet(snippet, { topic_id: snippet.topic_id, before_id: next?.id ?? null });
    refreshTopics();
  };
  try {
    await changeSnippet(snippet, { topic_id: to.id });
    notify(t`Snippet moved to ${{ topic: to.title }}`, {
      action: { label: t`Undo`, run: () => void back().catch(notifyError) },
    });
  } catch (error) {
    notifyError(error);
  } finally {
    refreshTopics();
  }
}
