import {
  analyze,
  isStopTerm,
  type PlacedTerm,
  termsWithOffsets,
} from "@lectern/text-analysis/analyze";
import { isTranslated, translated } from "../vocabulary/dictionary.ts";
import { askingWords, languageOfQuestion } from "./question-language.ts";

/** A content word of a question. */
export interface QuestionWord {
  term: string;
  text: string;
  start: number;
  /** Whether it is capitalized as a name, where the language marks names so. */
  isName: boolean;
}

/**
 * The content words of a question in order, as search terms of a language; words of another
 * language are translated if the dictionary has them.
 */
export function wordsOfQuestion(question: string, language: string): QuestionWord[] {
  const from = translatedFrom(question, language);
  return from === undefined
    ? ownWords(question, language)
    : ownWords(question, from).flatMap((word) => inLanguage(word, from, language));
}

/** The language from which a question's words are translated for documents of another language. */
export function translatedFrom(question: string, language: string): string | undefined {
  const own = languageOfQuestion(question);
  return own !== language && isTranslated(own) && isTranslated(language) ? own : undefined;
}

/** Translates a word; an unknown one is kept, as a name if German, where nouns are capitalized. */
function inLanguage(word: QuestionWord, from: string, to: string): QuestionWord[] {
  const said = translated(word.text, from, to);
  const isName = from === "de" ? /^\p{Lu}/u.test(word.text) : word.isName;
  const [term = word.term] = analyze(word.text, to);
  if (said === undefined) return [{ ...word, term, isName }];
  return said
    .split(" ")
    .map((text) => ({ ...word, text, term: analyze(text, to)[0] ?? text, isName: false }));
}

function ownWords(question: string, language: string): QuestionWord[] {
  const list = askingWords(language);
  return apart(termsWithOffsets(question, language))
    .filter(({ term }) => !isStopTerm(term))
    .map(({ term, start, end }) => {
      const text = question.slice(start, end);
      const isFirst = !/\p{L}/u.test(question.slice(0, start));
      return { term, text, start, isName: language !== "de" && !isFirst && /^\p{Lu}/u.test(text) };
    })
    .filter(({ text }) => !list.has(text.toLowerCase()));
}

/** The same without "long" in "How long …": question words need not occur in the answer. */
export const contentWords = (question: string, language: string): QuestionWord[] =>
  wordsOfQuestion(question, language).filter(
    ({ start }) => !/(?<!\p{L})how\s+$/iu.test(question.slice(Math.max(0, start - 8), start)),
  );

/** A question without the names in it. */
export const withoutNames = (question: string): string =>
  contentWords(question, languageOfQuestion(question))
    .filter(({ isName }) => isName)
    .reduceRight(
      (rest, { start, text }) => rest.slice(0, start) + rest.slice(start + text.length),
      question,
    );

/** The content words of a question as search terms, with their counts. */
export function termsOfQuestion(question: string, language: string): Map<string, number> {
  const named = contentWords(question, language);
  const counts = new Map<string, number>();
  // "What is it?" has only question words; then these are used.
  const content = named.length > 0 ? named : apart(termsWithOffsets(question, language));
  for (const { term } of content) {
    if (!isStopTerm(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** Keeps a word and drops overlapping character pairs, which cross word boundaries. */
function apart(placed: PlacedTerm[]): PlacedTerm[] {
  const kept: PlacedTerm[] = [];
  for (const one of placed) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  }
  return kept;
}

/** The kind of answer asked for: a number, a time, a person, a place, a reason. */
export type Kind = "number" | "time" | "person" | "place" | "reason";

const kinds: [Kind, RegExp][] = [
  [
    "number",
    /\bhow (?:many|much|old|long|far|often|high|tall|big|large|deep)\b|\bwie (?:viele?|hoch|lange?|oft|alt|weit|groß)\b|\bcombien\b|\bcu[aá]nt[oa]s?\b|\bquant[oiae]\b|\bhoeveel\b|сколько|多少|几|多久|いくら|いくつ/iu,
  ],
  [
    "time",
    /\bwhen\b|\b(?:what|which) (?:year|date|day|month|time)\b|\bwann\b|\bquand\b|\bcu[aá]ndo\b|\bquando\b|\bwanneer\b|когда|何时|什么时候|哪年|いつ/iu,
  ],
  [
    "person",
    /\bwho(?:m|se)?\b|\bwer\b|\bwem\b|\bwen\b|\bqui\b|\bqui[eé]n\b|\bchi\b|\bquem\b|\bwie is\b|кто|谁|誰/iu,
  ],
  [
    "place",
    /\bwhere\b|\bwo\b|\bwohin\b|\boù\b|\bd[oó]nde\b|\bdove\b|\bonde\b|\bwaar\b|где|哪里|哪儿|どこ/iu,
  ],
  [
    "reason",
    /\bwhy\b|\bwarum\b|\bwieso\b|\bweshalb\b|\bpourquoi\b|\bpor qué\b|\bperché\b|\bwaarom\b|почему|为什么|なぜ/iu,
  ],
];

/** "What do I do when it stops?" does not ask for a time. */
const subordinate =
  /(?<=^\s*(?:what|which|how|list|name)(?!\p{L})(?:(?! (?:and|or) ).)+)(?<=\s)(?:when|where)(?!\p{L})/giu;

export const kindOf = (question: string): Kind | undefined => {
  const asked = question.replaceAll(subordinate, " ");
  return kinds.find(([, form]) => form.test(asked))?.[0];
};

const yesOrNo =
  /^[\s¿¡]*(?:(?:is|are|was|were|does|do|did|has|have|had|can|could|may|might|must|will|would|should)(?:n['’]t)?(?! you (?:list|tell|show|give|name|explain|find|summari[sz]e))|ist|sind|war|waren|hat|haben|hatte|hatten|kann|können|darf|dürfen|muss|müssen|wird|werden|gibt es|est-ce qu|(?:est|sont|a|ont|peut|doit|était|fut)-(?:t-)?(?:il|elle|ils|elles|on|ce)|y a-t-il|è|sono|ci sono|può|possono|deve|devono|هل)(?![\p{L}\p{M}])/iu;
/** In Spanish the opening mark distinguishes a question from a statement. */
const yesOrNoSpanish =
  /^\s*¿\s*(?:es|son|está|están|hay|ha|han|puede|pueden|debe|deben|tiene|tienen)(?![\p{L}\p{M}])/iu;
/** "Können Sie mir sagen, wer …" asks for more than yes or no. */
const asksForMore =
  /^[\s¿¡]*(?:können sie|kannst du|könnten sie|pouvez-vous|peux-tu|puede usted|puedes|può|هل يمكنك)\s+(?:\p{L}+\s+){0,2}(?:sagen|nennen|zeigen|erklären|dire|nommer|montrer|decir|decirme|nombrar|mostrar|dirmi|mostrarmi|إخباري|أن)/iu;

/** Whether a question asks for yes or no. */
export const asksYesOrNo = (question: string): boolean =>
  (yesOrNo.test(question) || yesOrNoSpanish.test(question)) &&
  !asksForMore.test(question) &&
  !(/^\s*was(?!\p{L})/iu.test(question) && languageOfQuestion(question) === "de");

const signs: Record<Kind, RegExp> = {
  number:
    /\p{Nd}|[一二三四五六七八九十百千万两半]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundred|thousand|million|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)\b/iu,
  time: /\b(?:1\d|20)\d\d\b|\d{1,2}[./:]\d{1,2}|[年月日]|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|century|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|days?|weeks?|months?|years?|mornings?|noon|evenings?|midnight|nights?|anniversar(?:y|ies)|o'clock|at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|Tage?|Wochen?|Monate?|Jahre?|Uhr|morgens|mittags|abends|nachts|heures?|matin|midi|soir|minuit|mañanas?|mediodía|tardes?|noches?|mattin[ao]|mezzogiorno|sera)\b|[点點时時早晚]/u,
  person: /\p{Lu}\p{Ll}+ (?:\p{Lu}\. )?\p{Lu}\p{Ll}+|[\p{sc=Han}]{2,4}/u,
  place: /\b(?:in|at|on|near|from|im|auf|bei|à|en|dans|nel|em)\b (?:\p{Ll}+ )?\p{Lu}|[在于]/u,
  reason:
    /\b(?:because|due to|since|so that|in order to|reason|caused?|therefore|weil|da|denn|damit|wegen|grund|parce|car|afin|raison|porque|debido|perché|omdat)\b|因为|由于|ため/iu,
};

export const signOf = (kind: Kind): RegExp => signs[kind];

/** Whether a sentence contains the kind of answer asked for. */
export const holds = (kind: Kind | undefined, sentence: string): boolean =>
  kind !== undefined && signs[kind].test(sentence);
