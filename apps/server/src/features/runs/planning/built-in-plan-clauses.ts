import { languageOfQuestion, partsOf, standingBeside, wordsOfQuestion } from "../../chat/index.ts";
import { taskOpening } from "./built-in-plan-words.ts";

/** A part of a sentence: as it was asked, and as a question of its own. */
export interface Clause {
  said: string;
  question: string;
}

const mark = /[.?!؟？。\s]*$/u;

/** Returns the mark that ends a sentence; empty without one. */
export const markOf = (sentence: string) => mark.exec(sentence)?.[0].trim() ?? "";

/** ", when does it end": a question of its own, unlike ", which were sold". */
const inverted =
  /[,;]\s+(?=(?:when|where|how|why|what|who)\s+(?:\p{L}+\s+)?(?:is|are|was|were|does|do|did|has|have|can|will|may|must)\s|(?:wann|wo|wie|warum|wer|wem)\s+(?:\p{L}+\s+)?(?:ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|kann|können|darf|muss)\s)/giu;
const asking =
  /^(?:who|whom|what|when|where|why|which|how|wer|wem|wen|was|wann|wo|warum|wie|welche[nrms]?)(?!\p{L})/iu;

/** "and on which date", "and why": goes on with what was asked before it. */
const fragment =
  /^(?:(?:for|on|in|at|by|under|to|from|with|of|since|until|für|an|am|in|bei|unter|nach|seit|bis|ab|mit|von)\s+(?:how|what|which|whom|when|wie|wem|wen|welche[nrms]?|wann)(?:\s+\p{L}+){0,2}|why|when|where|how|how\s+(?:much|many|often|long)|warum|wann|wo|wie|wie\s+(?:viele?|oft|lange)|لماذا|متى|أين|كيف)$/iu;

/** "How does that compare with 2021?" asks about the whole of what was asked before. */
const comparesIt =
  /\b(?:it|this|that|these|those|they|das|dies|diese)\s+(?:compare|differ|change)/iu;

/** Words of the sentence before that a clause gets, at most. */
const mostAdded = 8;

/** Returns the questions of a sentence, each with the words that it needs to stand by itself. */
export function clausesOf(sentence: string): Clause[] {
  const ending = markOf(sentence);
  const plain = sentence.replace(mark, "");
  const [first = "", ...others] = spansOf(plain).map(([from, to]) => plain.slice(from, to));
  const end = (text: string) => (taskOpening.test(text) ? text : `${text}${ending}`);
  if (others.length === 0) return [{ said: sentence, question: sentence }];
  return [
    { said: first, question: end(first) },
    ...others.map((said) => ({ said, question: end(beside(said, first)) })),
  ];
}

/** Returns where each question of a sentence begins and ends. */
function spansOf(sentence: string): [number, number][] {
  const cuts = asking.test(sentence) ? [...sentence.matchAll(inverted)] : [];
  const pieces = [0, ...cuts.map(({ 0: cut, index }) => index + cut.length)].map((from, at) =>
    sentence.slice(from, cuts[at]?.index),
  );
  const spans: [number, number][] = [];
  let at = 0;
  for (const piece of pieces) {
    for (const { said } of partsOf({ question: piece, searched: piece, above: [] })) {
      const from = sentence.indexOf(said, at);
      at = from + said.length;
      const before = spans.at(-1);
      if (before && isFragment(said)) before[1] = at;
      else spans.push([from, at]);
    }
  }
  return spans;
}

export const isFragment = (said: string) => fragment.test(said.replace(mark, ""));

/**
 * Puts the words that make a question standalone into brackets: "How high was it (Halden 2019)?".
 * A question with hardly a word of its own gets all words of the one before it.
 */
export function beside(said: string, before: string): string {
  const plain = said.replace(mark, "");
  const alone = standingBeside(plain, before);
  const names = alone.slice(plain.length).trim();
  if (names === "") return plain;
  const own = wordsIn(plain);
  const all = wordsIn(before).filter(({ term }) => own.every((one) => one.term !== term));
  const added =
    own.length > 1 && !comparesIt.test(plain)
      ? names
      : all
          .slice(0, mostAdded)
          .map(({ text }) => text)
          .join(" ");
  return `${plain} (${added.replace(/['’]s$/u, "")})`;
}

export const wordsIn = (text: string) => wordsOfQuestion(text, languageOfQuestion(text));
