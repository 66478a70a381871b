import { keepDraft, useDraft } from "#platform/storage/drafts.ts";

/** The suggestions a person does not want to see, kept with what they typed in this browser. */
export function useDismissed(collectionId: string) {
  const place = `suggested-topics/${collectionId}`;
  const kept = useDraft(place);
  const titles = kept === "" ? [] : kept.split("\n");
  return {
    titles,
    dismiss: (title: string) => keepDraft(place, [...titles, title].join("\n")),
  };
}
