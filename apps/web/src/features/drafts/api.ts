import type { RequestOf } from "@lectern/contract/endpoints";
import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { api, open } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf, read, readAgain } from "#platform/http/read.ts";
import type { Language } from "#platform/language/languages.ts";

const draftsPath = "/assets/ext/v1/drafts";
export const draftPath = `${draftsPath}/{draft_id}` as const;
const sectionsPath = `${draftPath}/sections` as const;
export const sectionPath = `${sectionsPath}/{section_id}` as const;
const suggestionPath = `${sectionPath}/suggestion` as const;
const citationsPath = `${draftPath}/citations` as const;
const commentsPath = `${draftPath}/comments` as const;
const readersPath = `${draftPath}/readers` as const;
const commentPath = `${commentsPath}/{comment_id}` as const;
const reviewPath = `${draftPath}/review` as const;
const versionsPath = `${draftPath}/versions` as const;
const versionPath = `${versionsPath}/{number}` as const;

export const draftOf = (draft_id: string) => read(draftPath, { params: { draft_id } });

export const useDraft = (draft_id: string) => useQuery(draftOf(draft_id));

/** Changes by one person within some minutes are one version: the newest one changes as well. */
const refreshVersions = () => void invalidate(keyOf(versionsPath), keyOf(versionPath));

export function refreshDraft(draft_id: string) {
  refreshVersions();
  return readAgain(queryClient, [draftPath, { draft_id }]);
}

/** Stores a draft that the server answered with; its versions and the list are fetched again. */
export function keepDraft(draft: Draft) {
  queryClient.setQueryData<Draft>(draftOf(draft.id).queryKey, draft);
  refreshVersions();
  void invalidate(keyOf(draftsPath));
}

/** A call that changes a draft and answers with it; its failure is shown as a toast. */
const useChange = <Given>(draft_id: string, call: (given: Given) => Promise<Draft>) =>
  useMutation({
    mutationFn: call,
    onSuccess: keepDraft,
    // The draft is another one than the screen shows.
    onError: () => refreshDraft(draft_id),
  });

type DraftUpdate = RequestOf<"PATCH", typeof draftPath>["body"];
type SectionUpdate = RequestOf<"PATCH", typeof sectionPath>["body"];

export const useDraftUpdate = (draft_id: string) =>
  useChange(draft_id, (body: DraftUpdate) => api.patch(draftPath, { params: { draft_id }, body }));

export async function removeDraft(draft_id: string) {
  await api.delete(draftPath, { params: { draft_id } });
  queryClient.removeQueries({ queryKey: draftOf(draft_id).queryKey });
  await invalidate(keyOf(draftsPath));
}

export const useNewSection = (draft_id: string) =>
  useChange(draft_id, (body: { title: string; after?: string }) =>
    api.post(sectionsPath, { params: { draft_id }, body }),
  );

/** Saves a section; throws ApiError of 409 if it is another one than `hash` says. */
export async function saveSection(draft_id: string, section_id: string, body: SectionUpdate) {
  const draft = await api.patch(sectionPath, { params: { draft_id, section_id }, body });
  keepDraft(draft);
  return draft;
}

export const useSectionUpdate = (draft_id: string, section_id: string) =>
  useChange(draft_id, (body: SectionUpdate) =>
    api.patch(sectionPath, { params: { draft_id, section_id }, body }),
  );

export const useSectionRemoval = (draft_id: string) =>
  useChange(draft_id, (section_id: string) =>
    api.delete(sectionPath, { params: { draft_id, section_id } }),
  );

type Seen = Pick<DraftSection, "id" | "hash">;

/** Approves a section as the person saw it; `unsupported` confirms what no source supports. */
export const useApproval = (draft_id: string) =>
  useChange(draft_id, ({ id, hash, unsupported }: Seen & { unsupported: boolean }) =>
    api.post(`${sectionPath}/approval`, {
      params: { draft_id, section_id: id },
      body: { hash, unsupported },
    }),
  );

/** Approves the whole of a draft as the person saw it. */
export const useWholeApproval = (draft_id: string) =>
  useChange(draft_id, (body: RequestOf<"POST", `${typeof draftPath}/approval`>["body"]) =>
    api.post(`${draftPath}/approval`, { params: { draft_id }, body }),
  );

export const useReturn = (draft_id: string) =>
  useChange(draft_id, ({ id, hash, reason }: Seen & { reason: string }) =>
    api.post(`${sectionPath}/return`, {
      params: { draft_id, section_id: id },
      body: { hash, reason },
    }),
  );

/** Has a model write a section again, which the server stores as a suggestion. */
export const useRewriting = (draft_id: string) =>
  useChange(draft_id, ({ id, hash, instruction }: Seen & { instruction: string }) =>
    api.post(`${sectionPath}/rewriting`, {
      params: { draft_id, section_id: id },
      body: { hash, instruction },
    }),
  );

type SuggestionDecision = RequestOf<"PATCH", typeof suggestionPath>["body"];

/** Stores decisions on a suggestion, one after the other. */
export const useSuggestionDecision = (draft_id: string, section_id: string) =>
  useMutation({
    scope: { id: section_id },
    mutationFn: (body: SuggestionDecision) =>
      api.patch(suggestionPath, { params: { draft_id, section_id }, body }),
    onSuccess: keepDraft,
    onError: () => refreshDraft(draft_id),
  });

export const useSuggestionRemoval = (draft_id: string, section_id: string) =>
  useChange<void>(draft_id, () => api.delete(suggestionPath, { params: { draft_id, section_id } }));

/** Adds a passage to cite: its words are read again from the document. */
export const useNewCitation = (draft_id: string) =>
  useMutation({
    mutationFn: (body: RequestOf<"POST", typeof citationsPath>["body"]) =>
      api.post(citationsPath, { params: { draft_id }, body }),
    onSuccess: () => refreshDraft(draft_id),
  });

/**
 * Cites a passage that was copied elsewhere; undefined where the person may not open it, or where it
 * does not say what was copied.
 */
export async function citePassage(
  draft_id: string,
  body: RequestOf<"POST", typeof citationsPath>["body"],
) {
  try {
    const { citation } = await api.post(citationsPath, { params: { draft_id }, body });
    void refreshDraft(draft_id);
    return citation;
  } catch {
    // Also where the server cannot be reached: the text is pasted without the citation.
    return undefined;
  }
}

export const useReviewRequest = (draft_id: string) =>
  useChange(draft_id, (body: RequestOf<"POST", typeof reviewPath>["body"]) =>
    api.post(reviewPath, { params: { draft_id }, body }),
  );

export const useReviewerRemoval = (draft_id: string) =>
  useChange(draft_id, (account_id: string) =>
    api.delete(`${reviewPath}/{account_id}`, { params: { draft_id, account_id } }),
  );

export const useTeamRemoval = (draft_id: string) =>
  useChange(draft_id, (team_id: string) =>
    api.delete(`${reviewPath}/teams/{team_id}`, { params: { draft_id, team_id } }),
  );

/** Saves the text of an approved draft as an asset, and opens that. */
export function usePublishing({ id: draft_id, hash }: Pick<Draft, "id" | "hash">) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      api.post(`${draftPath}/publication`, { params: { draft_id }, body: { hash } }),
    async onSuccess({ asset }) {
      await invalidate(keyOf("/assets/ext/v1/assets"));
      void navigate(`/assets/${asset.id}`);
    },
    // The draft is another one than the screen shows.
    onError: () => refreshDraft(draft_id),
  });
}

/** People who can open a draft, some of them by name. */
export const readersOf = (draft_id: string, query: { q: string; page_size: number }) =>
  read(readersPath, { params: { draft_id }, query });

export const useNewComment = (draft_id: string) =>
  useChange(draft_id, (body: RequestOf<"POST", typeof commentsPath>["body"]) =>
    api.post(commentsPath, { params: { draft_id }, body }),
  );

export const useReply = (draft_id: string, comment_id: string) =>
  useChange(draft_id, (body: RequestOf<"POST", `${typeof commentPath}/replies`>["body"]) =>
    api.post(`${commentPath}/replies`, { params: { draft_id, comment_id }, body }),
  );

export const useResolving = (draft_id: string) =>
  useChange(draft_id, ({ id, resolved }: { id: string; resolved: boolean }) =>
    api.patch(commentPath, { params: { draft_id, comment_id: id }, body: { resolved } }),
  );

export const useCommentRemoval = (draft_id: string) =>
  useChange(draft_id, (comment_id: string) =>
    api.delete(commentPath, { params: { draft_id, comment_id } }),
  );

export const useDraftVersions = (draft_id: string) =>
  useQuery(read(versionsPath, { params: { draft_id } }));

export const versionOf = (draft_id: string, number: number) =>
  read(versionPath, { params: { draft_id, number } });

export const exportedDraft = (
  draft_id: string,
  query: { format: "md" | "docx" | "pdf"; language: Language },
) => open("GET", `${draftPath}/export`, { params: { draft_id }, query });
