import type { Deps, Reranker } from "#deps";
import type { OrgId } from "#http/member.ts";

import { tried } from "./with-time-limit.ts";

/** Maximum passages that a model reranks, and the time limit. */
export const mostRanked = 30;
const rankMs = 1_500;

/**
 * Returns the passages in the order of the model's relevance; unchanged if it does not answer in
 * time. The scores are reassigned, so that the first still has the highest.
 */
export async function reranked<
  Passage extends { heading: string | null; text: string; score: number },
>(
  deps: Pick<Deps, "log">,
  orgId: OrgId,
  reranker: Reranker,
  question: string,
  passages: Passage[],
): Promise<Passage[]> {
  if (passages.length < 2) return passages;
  const first = passages.slice(0, mostRanked);
  const texts = first.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text));
  const ranks = await tried(deps, `${orgId} ${reranker.name}`, rankMs, (signal) =>
    reranker.rank(question, texts, signal),
  );
  if (!ranks) return passages;
  const ordered = first
    .map((passage, at) => ({ passage, rank: ranks[at] ?? 0 }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ passage }, at) => ({ ...passage, score: first[at]?.score ?? 0 }));
  return [...ordered, ...passages.slice(mostRanked)];
}
