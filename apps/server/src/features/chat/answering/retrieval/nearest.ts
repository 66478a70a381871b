import type { Answered, Citation } from "@lectern/contract/chat";

/** Number of passages shown with a refusal. */
export const nearestShown = 5;

/** For a refusal, the passages nearest to the question. */
export const nearestIn = ({ found, sources }: Pick<Answered, "found" | "sources">): Citation[] =>
  found ? [] : sources.slice(0, nearestShown);
