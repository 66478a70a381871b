import { Knowledge } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { answerRuntimeOf } from "../answering/answer-runtime.ts";
import { type QuoteResult, quotesOn } from "../answering/library-reader.ts";
import { unescaped } from "../answering/generation/extractive-answer.ts";

/**
 * Returns what the built-in model says on a question of all that the member may see, without a
 * conversation: nothing is stored. Takes one of the person's answer slots; throws too_many.
 */
export async function quotedNow(
  deps: Deps,
  member: Member,
  question: string,
  most: number,
): Promise<QuoteResult["statements"]> {
  const release = answerRuntimeOf(deps).takeAnswer(member.accountId);
  try {
    const asked = { question, knowledge: Knowledge.parse({}), most };
    const { statements } = await quotesOn(deps, member, asked, deps.ending);
    return (
      statements
        .filter(({ quotes }) => quotes.length > 0)
        .slice(0, most)
        // What cells of a table say is written as Markdown already.
        .map((one) => (one.isVerbatim ? one : { ...one, text: unescaped(one.text) }))
    );
  } finally {
    release();
  }
}
