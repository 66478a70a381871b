import type { Sentence } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import type { DraftQuote } from "#schema";

import { groundingCheck, judgedByModel, saidIn } from "../chat/index.ts";

/** Milliseconds that a check by a model may delay the saving of a section. */
const patienceMs = 4_000;

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
  const language = [...citations.values()].find((one) => one.language)?.language ?? "und";
  const said = saidIn(content, language).map((one) => {
    const sources = one.cited.flatMap((number) => citations.get(number) ?? []);
    const quotes = sources.map(({ quote }) => quote);
    const context = sources
      .map(({ heading, document_name }) => `${heading ?? ""}\n${document_name}`)
      .join("\n");
    const finding = groundingCheck(one.text, quotes, sources[0]?.language ?? language, context);
    return { ...one, quotes, finding };
  });
  const signal = AbortSignal.timeout(patienceMs);
  const judged = await judgedByModel(deps, member, said, signal, (model) => model);
  return judged.map(({ start, end, cited, finding }) => ({
    start,
    end,
    citations: cited.filter((number) => citations.has(number)),
    ...finding,
  }));
}
