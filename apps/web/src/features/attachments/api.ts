import type { Attachment } from "@lectern/contract/attachments";
import { queryOptions } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf } from "#platform/http/read.ts";

const ofSession = "/chats/ext/v1/attachments/sessions/{session_id}";
const one = "/chats/ext/v1/attachments/{attachment_id}";

/** ms between polls while files are processed. */
const pace = 1000;

export const isRead = ({ status }: Attachment) => status === "ready" || status === "ingested";

/** The attachments of a conversation, in the order they were added. */
export const attachmentsOf = (sessionId: string) =>
  queryOptions({
    queryKey: keyOf(ofSession, { params: { session_id: sessionId } }),
    queryFn: async ({ signal }) => {
      const params = { session_id: sessionId };
      return (await api.get(ofSession, { params, signal })).results;
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "processing") ? pace : false,
  });

export const refreshAttachments = (sessionId: string) =>
  invalidate(attachmentsOf(sessionId).queryKey);

/** Changes the displayed attachments before the server confirms. */
const show = (sessionId: string, change: (known: Attachment[]) => Attachment[]) =>
  queryClient.setQueryData(attachmentsOf(sessionId).queryKey, (known) => known && change(known));

/** Marks attachments as sent, which removes them from the composer. */
export const markSent = (sessionId: string, ids: readonly string[]) =>
  show(sessionId, (known) =>
    known.map((each) => (ids.includes(each.id) ? { ...each, sent: true } : each)),
  );

/** Returns those that are still attached to the conversation, as far as the cache knows. */
export function stillThere<Sent extends { id: string }>(sessionId: string, sent: readonly Sent[]) {
  const known = queryClient.getQueryData(attachmentsOf(sessionId).queryKey);
  return known ? sent.filter(({ id }) => known.some((each) => each.id === id)) : [...sent];
}

/** Removes the attachment from the screen at once and restores it if the server refuses. */
export async function removeAttachment({ id, session_id }: Pick<Attachment, "id" | "session_id">) {
  show(session_id, (known) => known.filter((each) => each.id !== id));
  try {
    await api.delete(one, { params: { attachment_id: id } });
  } finally {
    void refreshAttachments(session_id);
  }
}

export async function readAgain({ id, session_id }: Attachment) {
  await api.post("/chats/ext/v1/attachments/{attachment_id}/retry", {
    params: { attachment_id: id },
  });
  await refreshAttachments(session_id);
}

export async function keepIn({ id, session_id }: Attachment, collectionId: string) {
  await api.post("/chats/ext/v1/attachments/{attachment_id}/keep", {
    params: { attachment_id: id },
    body: { collection_id: collectionId },
  });
  await refreshAttachments(session_id);
}
