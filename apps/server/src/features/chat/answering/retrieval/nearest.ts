import type { AnswerContent, Citation } from "@lectern/contract/chat";

/** Number of passages shown with a refusal. */
export const nearestShown = 5;

/** For a refusal, the passages nearest to the question. */
export const nearestIn = ({
  found,
  sources,
}: Pick<AnswerContent, "found" | "sources">): Citation[] =>
  found ? [] : sources.slice(0, nearestShown);
