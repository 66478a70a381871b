import type { DraftSection } from "@lectern/contract/drafts";
import { useState } from "react";

import { extractive, useModelChoices } from "#features/models/index.ts";

import { useRewriting } from "../api.ts";

export interface Suggested {
  instruction: string;
  /** The section that the suggestion is of. */
  before: DraftSection;
  content: string;
  model: string;
}

/** A suggestion of a model for a section, if one was asked for. */
export function useSuggestion(draftId: string) {
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  const { mutate, isPending } = useRewriting(draftId);
  return {
    suggested,
    isPending,
    ask: (before: DraftSection, instruction: string) =>
      mutate(
        { id: before.id, hash: before.hash, instruction },
        {
          onSuccess: ({ content, model }) => setSuggested({ instruction, before, content, model }),
        },
      ),
    drop: () => setSuggested(null),
  };
}

/** Whether the workspace has a model that can write; undefined while that is not known. */
export function useCanRewrite() {
  const choices = useModelChoices().data?.results;
  return choices?.some(({ id }) => id !== extractive);
}
