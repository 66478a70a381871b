import type { Knowledge } from "@lectern/contract/chat";
import { useSearchParams } from "react-router";

import { knowledgeIn, withKnowledge } from "../knowledge/names.ts";

/** The settings of a new conversation, as stored in the screen's address. */
export interface AddressChoice {
  knowledge: Knowledge;
  onKnowledge: (knowledge: Knowledge) => void;
  /** null: no persona. */
  personaId: string | null;
  onPersona: (personaId: string | null) => void;
  /** Whether the question is researched in a run instead of answered. */
  isResearch: boolean;
  onResearch: (isResearch: boolean) => void;
}

export function useChosenInAddress(): AddressChoice {
  const [search, setSearch] = useSearchParams();
  return {
    knowledge: knowledgeIn(search),
    onKnowledge: (knowledge) => setSearch(withKnowledge(search, knowledge), { replace: true }),
    personaId: search.get("persona"),
    onPersona: (personaId) => {
      const next = new URLSearchParams(search);
      if (personaId) next.set("persona", personaId);
      else next.delete("persona");
      setSearch(next, { replace: true });
    },
    isResearch: search.get("mode") === "research",
    onResearch: (isResearch) => {
      const next = new URLSearchParams(search);
      if (isResearch) next.set("mode", "research");
      else next.delete("mode");
      setSearch(next, { replace: true });
    },
  };
}
