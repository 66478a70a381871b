import type { Sentence } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import type { DraftQuote } from "#schema";

import { judgedText } from "../chat/index.ts";

/** Milliseconds that a check by a model may delay the saving of a section. */
const timeoutMs = 4_000;

/**
 * Checks the sentences of a section against the passages that they cite, as those of an answer are;
 * a sentence without a mark has no support.
 */
export async function sentencesOf(
  deps: Deps,
  member: Member,
  content: string,
  citations: ReadonlyMap<number, DraftQuote>,
): Promise<Sentence[]> {
  const sources = new Map([...citations].map(([number, citation]) => [number, [citation]]));
  const signal = AbortSignal.timeout(timeoutMs);
  const judged = await judgedText(deps, member, content, sources, signal);
  return judged.map(({ start, end, cited, finding }) => ({
    start,
    end,
    citations: cited.filter((number) => citations.has(number)),
    ...finding,
  }));
}
