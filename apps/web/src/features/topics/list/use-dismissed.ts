import { keepDraft, useDraft } from "#platform/storage/drafts.ts";

/** The dismissed suggestions, stored with the user's drafts in this browser. */
export function useDismissed(collectionId: string) {
  const place = `suggested-topics/${collectionId}`;
  const kept = useDraft(place);
  const titles = kept === "" ? [] : kept.split("\n");
  return {
    titles,
    dismiss: (title: string) => keepDraft(place, [...titles, title].join("\n")),
  };
}
