import { type Starter, StarterKind } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { evidenceOf } from "../answering/evidence.ts";
import { wholePassages } from "../answering/knowledge/whole-documents.ts";
import { overviewsIn, pagesOfOverview } from "../answering/generation/overview.ts";

/**
 * Returns questions about the documents as a whole, one of each kind, that the built-in model can
 * answer: each was tried. They take the documents in turn, so that several are asked about.
 */
export async function starters(
  deps: Pick<Deps, "db">,
  member: Member,
  documentIds: string[],
): Promise<{ results: Starter[] }> {
  const named = { collectionIds: [], documentIds };
  const passages = await wholePassages(deps, member, named, pagesOfOverview);
  const evidence = passages.map((one, n) => evidenceOf(one, n + 1));
  const byDocument = Map.groupBy(evidence, ({ documentId }) => documentId);
  const answers = new Map([...byDocument].map(([id, own]) => [id, overviewsIn(own)]));
  const order = documentIds.filter((id) => answers.has(id));
  const results = StarterKind.options.flatMap((kind, n): Starter[] => {
    const turned = [...order.slice(n % order.length), ...order.slice(0, n % order.length)];
    const answering = turned.find((id) => answers.get(id)?.(kind));
    return answering === undefined ? [] : [{ kind, document_id: answering }];
  });
  return { results };
}
