import type { Answered, Citation } from "@lectern/contract/chat";

/** So many passages are shown with a refusal. */
export const nearestShown = 5;

/** Where the library does not hold the answer: the passages that come nearest to the question. */
export const nearestIn = ({ found, sources }: Pick<Answered, "found" | "sources">): Citation[] =>
  found ? [] : sources.slice(0, nearestShown);
