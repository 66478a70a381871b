import type { ClauseComparison } from "./clause-comparison.ts";

/** Words that open a condition, and words by which a sentence may indicate one. */
const cues: Record<string, readonly [opening: string, marks: string]> = {
  en: [
    "if|unless|provided that|provided|on condition that|as long as|subject to|in the event|except (?:if|when|where|that)|otherwise",
    "when|whenever|(?<!at )once|(?:up)?on (?:the )?\\p{L}+(?:al|ion|ment|ing|ance|ure)|without|in case|event|conditions?|conditional|conditionally|depend|depends|depending|except|only|until|where|who|whose|would|could|in principle|normally|should",
  ],
  de: [
    "wenn|falls|sofern|soweit|es sei denn|vorbehaltlich|vorausgesetzt|andernfalls|sonst",
    "bei|ohne|nur|außer|bedingung|voraussetzung|unter umständen|solange|bis|würde|könnte|sollte",
  ],
  fr: [
    "si|s'il|s'ils|à condition|sous réserve|à moins|sauf si|sinon",
    "sans|en cas|quand|lorsque|sauf|condition|seulement|uniquement|avec",
  ],
  es: [
    "si|a menos que|siempre que|a condición|salvo que|salvo si|en caso",
    "sin|cuando|salvo|condición|solo|sólo|con|caso",
  ],
  it: [
    "se|salvo che|a condizione|purché|a meno che|altrimenti",
    "senza|quando|salvo|condizione|solo|in caso|con",
  ],
};

const anyOf = (words: string, flags: string) =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);

const read = new Map(
  Object.entries(cues).map(([language, [opening, marks]]) => [
    language,
    { opening: anyOf(opening, "giu"), any: anyOf(`${opening}|${marks}`, "iu") },
  ]),
);

/** "Asked if": a question, not a condition. */
const asks =
  /(?:ask|asked|asks|know|knows|see|sees|wonder|wonders|check|checks|even|as|dire|savoir|saber|ob) $/iu;
/** "Wird nicht gekündigt, …": a German condition without a conjunction. */
const verbFirst =
  /^\s*(?:wird|werden|ist|sind|hat|haben|kann|können|kommt|fällt|liegt|besteht|erfolgt|bleibt|tritt)\s[^,.;]+(?=,)/iu;
const sentenceEnd = /[.!?;\n]\s/gu;

/** Maximum words of a sentence; a longer one says more than what depends on the condition. */
const mostSaid = 14;
/** Share of a condition's words that suffices to paraphrase it. */
const enough = 0.34;

/**
 * Returns the condition in the source's sentence that the answer's sentence omits; undefined if
 * there is none.
 */
export function leftOut({ said, source, clause, isIn }: ClauseComparison): string | undefined {
  const { language, text } = source;
  const known = read.get(language);
  if (!known || known.any.test(said.text) || said.words.length > mostSaid) return undefined;
  let [from, to] = [0, text.length];
  for (const { index, 0: end } of text.matchAll(sentenceEnd)) {
    if (index + end.length <= clause.start + 1) from = index + end.length;
    else if (index >= clause.end - 1) to = Math.min(to, index);
  }
  const sentence = text.slice(from, to);
  const [whole, at] = conditionIn(sentence, language, known.opening) ?? [];
  if (whole === undefined || at === undefined) return undefined;
  const [start, end] = [from + at, from + at + whole.length];
  // "It costs 9 euros and renews unless …": the condition does not apply to what is before "and".
  const before = at > 3 ? lastBorder(sentence.slice(0, at).replace(/[\s,]+$/u, "")) : 0;
  const inside = source.words.filter((one) => one.start >= start && one.end <= end);
  const outside = source.words.filter(
    (one) => one.start >= from + before && one.end <= to && (one.end <= start || one.start >= end),
  );
  const mine = said.words.filter(({ term }) => isIn(term, outside));
  if (mine.length < said.words.length * mostly || inside.length === 0) return undefined;
  const given = inside.filter(({ term }) => isIn(term, said.words));
  return given.length <= inside.length * enough ? whole.trim() : undefined;
}

const borders = /,\s(?!\p{Nd})|\s(?:and|or|but|und|oder|aber|et|ou|mais|y|o|pero|e)\s/gu;
const lastBorder = (text: string) => [...text.matchAll(borders)].at(-1)?.index ?? 0;

/** Minimum share of a sentence's words next to the condition; below, the topics differ. */
const mostly = 0.65;

/** Returns the first condition of a sentence, with its position. */
function conditionIn(sentence: string, language: string, opening: RegExp) {
  const first = language === "de" ? verbFirst.exec(sentence) : null;
  if (first) return [first[0], first.index] as const;
  for (const { index } of sentence.matchAll(opening)) {
    if (asks.test(sentence.slice(0, index))) continue;
    const rest = sentence.slice(index);
    const end = /[,;]/u.exec(rest)?.index ?? rest.length;
    return [rest.slice(0, end), index] as const;
  }
  return undefined;
}
