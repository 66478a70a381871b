import type { DraftHead, DraftState } from "@lectern/contract/drafts";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, read, readAgain, readPages } from "#platform/http/read.ts";

import { ownTurn } from "./own-turn.ts";

const draftsPath = "/assets/ext/v1/drafts";
const draftPath = `${draftsPath}/{draft_id}` as const;
const draftsPerPage = 50;
/** Maximum drafts that are looked at for Home; the contract's largest page. */
const mostWaiting = 100;

/** Which drafts are listed, and in what order. */
export interface DraftFilter {
  /** In the name. */
  q: string;
  state: DraftState | "all";
  owner: "all" | "me" | "others";
  sort: "-updated_at" | "-created_at" | "created_at" | "name";
}

export const draftsBy = ({ q, state, owner, sort }: DraftFilter) =>
  infiniteQueryOptions({
    ...readPages(draftsPath, {
      query: {
        page_size: draftsPerPage,
        sort,
        ...(q && { q }),
        ...(state !== "all" && { state: [state] }),
        ...(owner !== "all" && { owner }),
      },
    }),
    placeholderData: keepPreviousData,
  });

/** What a draft waits for first: a review, own changes, own approval, an answer. */
const rankOf = (draft: DraftHead) => {
  if (draft.for_me) return 0;
  const turn = ownTurn(draft);
  if (turn !== null) return turn === "sent_back" ? 1 : 2;
  return draft.open_mentions > 0 ? 3 : 4;
};

/**
 * Drafts to review, then own drafts of which something was sent back, then own ones to be approved as
 * a whole, then those with open comments that mention the person.
 */
export const draftsWaiting = () => ({
  ...read(draftsPath, { query: { waiting: "true", page_size: mostWaiting } }),
  select: ({ results }: { results: DraftHead[] }) =>
    results.toSorted((one, other) => rankOf(one) - rankOf(other)),
});

export const refreshDrafts = () => readAgain(queryClient, keyOf(draftsPath));

/** What a draft can be made of. */
export interface DraftSource {
  type: "run" | "chat" | "topic" | "review";
  id: string;
}

/** Makes a draft; without a source, an empty one. */
export async function createDraft(source?: DraftSource) {
  const draft = await api.post(draftsPath, { body: source ? { from: source } : {} });
  const { queryKey } = read(draftPath, { params: { draft_id: draft.id } });
  queryClient.setQueryData(queryKey, draft);
  void refreshDrafts();
  return draft;
}

export async function removeDraft(draft_id: string) {
  await api.delete(draftPath, { params: { draft_id } });
  await refreshDrafts();
}
