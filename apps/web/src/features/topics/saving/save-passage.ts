import type { Topic } from "@lectern/contract/topics";
import { t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { keepDeviceChoice } from "#platform/storage/device-choice.ts";
import { notify } from "#platform/notify.ts";

import { addSnippet, deleteSnippet, refreshTopics } from "../api.ts";
import type { SavablePassage } from "./passage.ts";

/** The storage key of the topic last saved to on this device. */
export const lastTopic = "last-topic";

/** Returns the passage as a new snippet; if its characters are known, with exactly their lines. */
async function takenFrom({ document: { id }, page, quote, rects, span, chatId }: SavablePassage) {
  const whose = { document_id: id, page, ...(chatId && { chat_id: chatId }) };
  if (span) {
    const place = await api.get("/libraries/ext/v1/document/{document_id}/pages/{page}/passage", {
      params: { document_id: id, page },
      query: span,
    });
    const lines = place.rects.map((rect) => ({ page, ...rect }));
    return { ...whose, quote: place.text, rects: lines };
  }
  const onPage = (rects ?? []).filter((rect) => rect.page === page);
  return { ...whose, quote, ...(onPage.length > 0 && { rects: onPage }) };
}

/** Saves a passage; the toast links to the topic and can remove the passage again. */
export async function savePassage(
  { passage, topic, note }: { passage: SavablePassage; topic: Topic; note: string },
  onOpen: (topic: Topic) => void,
) {
  const saved = await addSnippet(topic.id, { ...(await takenFrom(passage)), note });
  keepDeviceChoice(lastTopic, topic.id);
  refreshTopics();
  const undo = async () => {
    await deleteSnippet(saved);
    refreshTopics();
  };
  notify(t`Saved to ${{ topic: topic.title }}`, {
    variant: "success",
    action: { label: t`Open topic`, run: () => onOpen(topic) },
    also: { label: t`Undo`, run: () => void undo().catch(notifyError) },
  });
}
