import { type Above, standingAlone, standingBeside } from "./follow-up.ts";
import { languageOfQuestion } from "./question-language.ts";
import { wordsOfQuestion } from "./question-terms.ts";

/** A question as it was asked, and as it stands without the turns above. */
export interface Question {
  question: string;
  searched: string;
  above: readonly Above[];
}

/** One of the questions that a question holds; `said`: in its own words. */
export interface QuestionPart extends Question {
  said: string;
}

/** What is asked beyond this in one question is read with the last of them. */
const mostParts = 4;

const asks =
  "who|whom|whose|what|when|where|why|which|how|is|are|was|were|does|do|did|has|have|can|wer|wem|wen|was|wann|wo|warum|wie|welche[nrms]?|qui|quand|où|pourquoi|comment|quel(?:le)?s?|combien|qué|quién(?:es)?|cuándo|dónde|cómo|cuál(?:es)?|cuánt[oa]s?|chi|quando|dove|perché|come|quanto|من|متى|أين|لماذا|كيف|كم|ما|هل";
/** "…, and in which year …": a question after another. */
const further = new RegExp(
  String.raw`(?:[?？؟]\s+|[,;،]?\s+)(?:(?:and|und|et|y|e)\s+(?:also\s+)?|و\s?)[¿¡]?(?=(?:\p{L}+\s+)?(?:${asks})(?!\p{L}))|[?？؟]\s+(?=\S)`,
  "giu",
);

/**
 * Returns the questions that stand in one, in their order: "Who is the tenant, and when does the lease
 * begin?" asks two. Each later one stands alone. A question that asks one thing is returned as it is.
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

/** "When and where was it signed?" asks one thing twice. */
const hasContent = (part: string) => wordsOfQuestion(part, languageOfQuestion(part)).length > 0;
