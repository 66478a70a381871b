import { type EarlierTurn, standingAlone, standingBeside } from "./follow-up.ts";
import { languageOfQuestion } from "./question-language.ts";
import { wordsOfQuestion } from "./question-terms.ts";

/** A question as asked, and as a standalone question. */
export interface Question {
  question: string;
  searched: string;
  above: readonly EarlierTurn[];
}

/** One part of a question; `said`: its original words. */
export interface QuestionPart extends Question {
  said: string;
}

/** Maximum parts; any further ones are read with the last. */
const mostParts = 4;

const asks =
  "who|whom|whose|what|when|where|why|which|how|is|are|was|were|does|do|did|has|have|can|wer|wem|wen|was|wann|wo|warum|wie|welche[nrms]?|qui|quand|où|pourquoi|comment|quel(?:le)?s?|combien|qué|quién(?:es)?|cuándo|dónde|cómo|cuál(?:es)?|cuánt[oa]s?|chi|quando|dove|perché|come|quanto|من|متى|أين|لماذا|كيف|كم|ما|هل";
/** "…, and in which year …": the start of a further question. */
const further = new RegExp(
  String.raw`(?:[?？؟]\s+|[,;،]?\s+)(?:(?:and|und|et|y|e)\s+(?:also\s+)?|و\s?)[¿¡]?(?=(?:\p{L}+\s+)?(?:${asks})(?!\p{L}))|[?？؟]\s+(?=\S)`,
  "giu",
);

/**
 * Returns the parts of a question in order: "Who is the tenant, and when does the lease begin?" has
 * two. Each later part is made standalone. A question with one part is returned unchanged.
 */
export function partsOf(asked: Question): QuestionPart[] {
  const { question, searched, above } = asked;
  const cuts = [...question.matchAll(further)].slice(0, mostParts - 1);
  const [first = "", ...others] = [0, ...cuts.map(({ 0: cut, index }) => index + cut.length)]
    .map((from, n) => question.slice(from, cuts[n]?.index))
    .map((part) => part.trim())
    .filter(Boolean);
  if (others.length === 0 || !hasContent(first))
    return [{ question, searched, above, said: question }];
  const whole = standingAlone(first, above);
  return [
    { question: first, searched: whole, above, said: first },
    ...others.map((said) => {
      const alone = standingBeside(said, whole);
      return { question: alone, searched: alone, above: [], said };
    }),
  ];
}

/** "When and where was it signed?" is one part. */
const hasContent = (part: string) => wordsOfQuestion(part, languageOfQuestion(part)).length > 0;
