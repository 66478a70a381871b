import type { Knowledge } from "@lectern/contract/chat";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { attachmentsOf } from "#features/attachments/index.ts";
import { isGone } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { loadedDraft, putDraft, useDraft } from "#platform/storage/drafts.ts";

import { createSession } from "../api.ts";

/** The settings of a new conversation. */
export interface ConversationSettings {
  knowledge: Knowledge;
  /** null: the first one. */
  model: string | null;
  /** null: no persona. */
  personaId: string | null;
  /** Not listed, and deleted some time after its last message. */
  temporary: boolean;
}

/** Stored as the start page's draft is: survives a reload, shared by all windows of the user. */
const place = "new:session";
let pendingSession: Promise<string> | undefined;

/**
 * Returns the id of the conversation that only holds the start page's files; null if there are
 * none.
 */
export function useStartSession(): string | null {
  const id = useDraft(place) || null;
  const { error } = useQuery({ ...attachmentsOf(id ?? ""), enabled: id !== null });
  const gone = isGone(error);
  useEffect(() => {
    if (gone) forgetStartSession();
  }, [gone]);
  return gone ? null : id;
}

/** Forgets the start page's conversation: its first question was asked, or it was deleted. */
export const forgetStartSession = () => void putDraft(place, "");

/**
 * Returns the start page's conversation, created with the first file. Returns undefined and notifies
 * the user if refused.
 */
export async function ensureStartSession(
  beginning: ConversationSettings,
): Promise<string | undefined> {
  const known = loadedDraft(place);
  if (known) return known;
  try {
    // Two drops in quick succession share one conversation.
    return await (pendingSession ??= begin(beginning).finally(() => (pendingSession = undefined)));
  } catch (error) {
    notifyError(error);
    return undefined;
  }
}

async function begin({
  knowledge,
  model,
  personaId,
  temporary,
}: ConversationSettings): Promise<string> {
  const { id } = await createSession(knowledge, model, personaId, temporary);
  await putDraft(place, id);
  return id;
}
