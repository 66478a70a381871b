import type { DraftSuggestion } from "@lectern/contract/drafts";
import { useState } from "react";

import { useSuggestionDecision, useSuggestionRemoval } from "../api.ts";
import { sentenceChanges, textWith } from "../changes/sentences.ts";

interface OfSection {
  draftId: string;
  sectionId: string;
  suggestion: DraftSuggestion;
}

/**
 * The changes of a suggestion that are left, and what a person does with them. Each decision is
 * shown at once and stored; the last one saves the section.
 */
export function useSuggested({ draftId, sectionId, suggestion }: OfSection) {
  const [own, setOwn] = useState<DraftSuggestion | null>(null);
  const decision = useSuggestionDecision(draftId, sectionId);
  const removal = useSuggestionRemoval(draftId, sectionId);
  // What another window decided comes with a higher revision.
  const now = own && own.revision >= suggestion.revision ? own : suggestion;
  const changes = sentenceChanges(now.accepted, now.content);
  const places = changes.flatMap(({ same }, at) => (same === undefined ? [at] : []));
  const { isPending, variables } = decision;
  const isFinishing = isPending && variables.accepted === variables.content;
  const isBusy = isFinishing || removal.isPending;

  const store = (next: Pick<DraftSuggestion, "accepted" | "content">) => {
    if (isBusy) return;
    const { revision } = now;
    if (next.accepted !== next.content) setOwn({ ...now, ...next, revision: revision + 1 });
    // After a failure the server's suggestion is shown again.
    decision.mutate({ ...next, revision }, { onError: () => setOwn(null) });
  };
  return {
    changes,
    places,
    isBusy,
    accept: (at: number) =>
      store({ accepted: textWith(changes, (one) => one === at), content: now.content }),
    undo: (at: number) =>
      store({ accepted: now.accepted, content: textWith(changes, (one) => one !== at) }),
    acceptAll: () => store({ accepted: now.content, content: now.content }),
    undoAll: () => store({ accepted: now.accepted, content: now.accepted }),
    discard: () => removal.mutate(),
  };
}
