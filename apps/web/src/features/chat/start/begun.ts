import type { Knowledge } from "@lectern/contract/chat";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { attachmentsOf } from "#features/attachments/index.ts";
import { ApiError } from "#platform/http/api.ts";
import { loadedDraft, putDraft, useDraft } from "#platform/storage/drafts.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { notify } from "#platform/notify.ts";

import { createSession } from "../api.ts";

/** What a conversation begins with. */
export interface Beginning {
  knowledge: Knowledge;
  /** null: the first one. */
  model: string | null;
  /** null: none. */
  personaId: string | null;
}

/** Kept as what is typed on the start page is: over a reload, for all windows of a person. */
const place = "new:session";
let coming: Promise<string> | undefined;

/** The conversation that hangs on nothing but the files of the start page; null while there are none. */
export function useBegun(): string | null {
  const id = useDraft(place) || null;
  const { error } = useQuery({ ...attachmentsOf(id ?? ""), enabled: id !== null });
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) letGo();
  }, [isGone]);
  return isGone ? null : id;
}

/** Its first question is asked, or it is there no longer. */
export const letGo = () => void putDraft(place, "");

/** Begins it with the first file. Undefined where that is refused, which is told. */
export async function begun(beginning: Beginning): Promise<string | undefined> {
  const known = loadedDraft(place);
  if (known) return known;
  try {
    // Two drops in a row hang on the same one.
    return await (coming ??= begin(beginning).finally(() => (coming = undefined)));
  } catch (error) {
    notify(errorMessage(error), { variant: "error" });
    return undefined;
  }
}

async function begin({ knowledge, model, personaId }: Beginning): Promise<string> {
  const { id } = await createSession(knowledge, model, personaId);
  await putDraft(place, id);
  return id;
}
