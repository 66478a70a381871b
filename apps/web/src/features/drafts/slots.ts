import type { Draft, DraftSection } from "@lectern/contract/drafts";
import type { Sentence } from "@lectern/contract/chat";
import { type ComponentType, createContext, useContext } from "react";

interface OfSection {
  draft: Draft;
  section: DraftSection;
}

/** What a draft shows of other features; the page gives it. */
export interface DraftSlots {
  /** A section's text with its citations and their support. */
  Section: ComponentType<OfSection>;
  /** The citation `[n]` of a section, which opens its page. */
  Cite: ComponentType<OfSection & { index: number }>;
  /** The support of a sentence. */
  Support: ComponentType<{ sentence: Pick<Sentence, "support" | "contradicted" | "lapsed"> }>;
  /** Highlights a sentence of a section's text, or nothing. */
  point: (sentence: { section: DraftSection; at: number } | null) => void;
}

const Nothing = () => null;

export const DraftSlotsContext = createContext<DraftSlots>({
  Section: Nothing,
  Cite: Nothing,
  Support: Nothing,
  point: () => {},
});

export const useDraftSlots = () => useContext(DraftSlotsContext);
