import type { Knowledge } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import { turns } from "#turns";

import { type Passage, passages } from "../search/search.ts";
import { type Evidence, pack } from "./evidence.ts";
import { termsOfQuestion } from "./question-terms.ts";

/** What a model reads; quoting looks a little further. */
export const passagesToRead = 8;
export const passagesToQuote = 12;
/** Searches at one time: more would only wait for each other, and keep others from the database. */
const searchesAtOnce = 8;
/** A question with fewer words of its own ("And in 2020?") leans on the one before. */
const standsAlone = 3;

/**
 * The question as it is searched for and answered by quoting. Its own words are said twice, so that
 * they weigh more than those it leans on.
 */
export const fullQuestion = (question: string, before: string | null): string =>
  before !== null && termsOfQuestion(question, "en").size < standsAlone
    ? `${question} ${question} ${before}`
    : question;

const inTurn = turns(searchesAtOnce);

/**
 * The passages to answer from: of the session's knowledge, and of what the member may see at this
 * moment. Collections and documents named together are searched together.
 */
export async function retrieve(
  deps: Pick<Deps, "db">,
  member: Member,
  question: string,
  { collection_ids, document_ids }: Knowledge,
  limit: number,
): Promise<Evidence[]> {
  const search = (scope: { collectionIds?: string[]; documentIds?: string[] }) =>
    inTurn(() => passages(deps, member, question, { limit, ...scope }));
  if (collection_ids.length === 0 || document_ids.length === 0) {
    return pack(await search({ collectionIds: collection_ids, documentIds: document_ids }));
  }
  const [some, others] = await Promise.all([
    search({ collectionIds: collection_ids }),
    search({ documentIds: document_ids }),
  ]);
  const each = new Map<string, Passage>([...some, ...others].map((one) => [one.chunkId, one]));
  return pack([...each.values()].toSorted((a, b) => b.score - a.score).slice(0, limit));
}
