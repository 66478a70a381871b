import { isStopTerm, type PlacedTerm } from "@lectern/text-analysis/analyze";
import type { TextWithTerms } from "./clauses.ts";
import { isFunctionWord } from "./function-words.ts";

/** A word of a text, with the properties needed to parse a clause. */
export interface Token extends PlacedTerm {
  word: string;
  isName: boolean;
  /** Whether it carries meaning and is not a number. */
  isContent: boolean;
  /** Punctuation before it: "." stands for any end of a sentence or of a part of one. */
  before: "" | "," | ".";
}

/** Abbreviations: a full stop after them does not end a sentence. */
const shortened = /^(?:m|mr|mrs|ms|mme|dr|prof|st|sr|sra|no|nr|\p{L})$/u;
const title = /^(?:mr|mrs|ms|dr|prof|frau|herr|herrn|m|mme|sr|sra|half|double|twice|all)$/iu;

/** Returns the words of a text, one token per position. */
export function tokensOf({ text, language, placed }: TextWithTerms): Token[] {
  const tokens: Token[] = [];
  let last: PlacedTerm | undefined;
  for (const one of placed) {
    if (one.start === last?.start) continue;
    const gap = last ? text.slice(last.end, one.start) : ".";
    const word = text.slice(one.start, one.end);
    // In "Captain Moe's father" the content word is "father".
    const isName = /^\p{Lu}/u.test(word);
    const isOwner =
      !/^(?:['’]s)? (?:part|role|task|job|duty|plan|aim)/u.test(text.slice(one.end, one.end + 8)) &&
      (/['’]s?$/u.test(word) || /^['’]s\s/u.test(text.slice(one.end, one.end + 3)));
    const isContent =
      !isOwner &&
      /^\p{L}/u.test(word) &&
      !title.test(word) &&
      !isStopTerm(one.term) &&
      !isFunctionWord(word, language);
    const isShortened = gap.startsWith(". ") && shortened.test(tokens.at(-1)?.word ?? "");
    const before = !isShortened && /[.;:!?\n()]/u.test(gap) ? "." : gap.includes(",") ? "," : "";
    for (let n = tokens.length - 1; isOwner && isName && tokens[n]?.isName && gap === " "; n--) {
      const owner = tokens[n];
      if (owner) owner.isContent = false;
      if (owner?.before !== "") break;
    }
    tokens.push({ ...one, word: word.toLowerCase(), isName, isContent, before });
    last = one;
  }
  return tokens;
}

/** The terms of the content words. */
export const termsIn = (tokens: readonly Token[]) =>
  tokens.filter(({ isContent }) => isContent).map(({ term }) => term);
