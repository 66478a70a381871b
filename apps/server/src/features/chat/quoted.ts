import type { Answered, Citation, Sentence } from "@lectern/contract/chat";

import type { Evidence } from "./evidence.ts";
import { citationOf, sourceOf } from "./evidence.ts";
import { extract, type Quote } from "./extractive.ts";
import { asksYesOrNo } from "./question-terms.ts";
import type { Relevance } from "./relevance.ts";
import { passagesToQuote } from "./retrieve.ts";

export const intro = "In the words of your documents:";
/** Quotes do not decide: "Does Amazon have to pay?" may be asked of a lawsuit that is not over. */
export const judgementIntro = "Your documents say this. Whether it means yes or no is not judged:";
/** Choosing sentences finds less than reading does: what it did not find may still be there. */
export const refusal = "No sentence was found that answers this. The nearest passages are below.";
export const nothing = "Your documents do not say. No passage speaks of this.";

/** An answer made of the documents' own sentences, in the pieces in which it is told. */
export interface Quoted {
  answer: Answered;
  pieces: string[];
}

/** Answers with verbatim sentences, says that it is quoting, and cites each; or says that it cannot. */
export function quoted(
  question: string,
  evidence: Evidence[],
  relevance: Relevance,
  most: number,
): Quoted {
  const quotes = extract(question, evidence, relevance, most);
  return fromQuotes(quotes, evidence, asksYesOrNo(question) ? judgementIntro : intro);
}

/** Says that it quotes these, and cites each; or, where there are none, that it found nothing. */
export function fromQuotes(
  quotes: readonly Quote[],
  evidence: Evidence[],
  opening: typeof intro | typeof judgementIntro = intro,
): Quoted {
  if (quotes.length === 0) return refused(evidence);
  const citations = quotes.map(({ evidence, start, end }, n) =>
    citationOf(evidence, { index: n + 1, start, end, support: "supported" }),
  );
  const pieces = [opening, ...quotes.map((quote, n) => `\n\n“${shown(quote)}” [${n + 1}]`)];
  const answer = {
    content: pieces.join(""),
    citations,
    sentences: placesOf(pieces),
    quoted: true,
    found: true,
    sources: sourcesOf(citations, quotes, evidence),
  };
  return { answer, pieces };
}

export function refused(evidence: Evidence[]): Quoted {
  const content = evidence.length > 0 ? refusal : nothing;
  const sources = evidence.slice(0, passagesToQuote).map((one) => sourceOf(one));
  return {
    answer: { content, citations: [], sentences: [], quoted: true, found: false, sources },
    pieces: [content],
  };
}

/** What was saved of a passage stands beside the passage itself. */
const placeOf = ({ chunkId, start, text }: Evidence) => `${chunkId} ${start} ${text.length}`;

/** The quotes under their own numbers, then the best passages that none is from. */
export function sourcesOf(
  citations: Citation[],
  quotes: readonly Pick<Quote, "evidence">[],
  evidence: Evidence[],
): Citation[] {
  const used = new Set(quotes.map((quote) => placeOf(quote.evidence)));
  const others = evidence.slice(0, passagesToQuote).filter((one) => !used.has(placeOf(one)));
  return [...citations, ...others.map((one, n) => sourceOf(one, citations.length + n + 1))];
}

function placesOf(pieces: string[]): Sentence[] {
  let at = 0;
  return pieces.flatMap((piece, n) => {
    const [start, end] = [at + 2, (at += piece.length)];
    return n === 0
      ? []
      : [{ start, end, support: "supported" as const, citations: [n], note: null }];
  });
}

const shown = ({ evidence, start, end }: Quote): string =>
  unmarked(evidence.text.slice(start, end).replaceAll(/-\n(?=\p{Ll})/gu, ""));

/** On one line, and with nothing that Markdown or a citation mark could be read from. */
export const unmarked = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>|~$]/g, String.raw`\$&`);
