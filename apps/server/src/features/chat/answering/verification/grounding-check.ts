import { message } from "@lectern/contract/message";

import { figuresIn, type MissingFigure, missingFigures } from "../vocabulary/amounts.ts";
import { coverage, enoughFor, has, isTogether, none, type AnalyzedText, read } from "./coverage.ts";
import { deniesWording } from "./denial.ts";
import { differenceIn, sameWording, type Texts } from "./difference.ts";
import { isAboutException } from "./exceptions.ts";
import { amountsIn } from "../vocabulary/figures.ts";
import { contradicted, noteOf, type Finding } from "./finding.ts";
import { namesIn } from "../vocabulary/names.ts";
import { contradiction } from "../grammar/negation.ts";
import { inAnotherLanguage } from "../vocabulary/other-language.ts";
import { aligned } from "./sentence-alignment.ts";

/** Minimum share of a sentence's words in a source for any support. */
const some = 0.3;
/** Minimum share of shared words for texts on the same topic; below, differences mean nothing. */
const comparable = 0.45;

/**
 * Judges without a model how well quotes support a sentence: whether they contain its words, names
 * and numbers, and whether either negates the other. Paraphrases are judged too low rather than too
 * high. `context` (headings, the document's name) may supply only names and years; `passages` (the
 * full text around the quotes) is searched only for single words.
 */
export function groundingCheck(
  sentence: string,
  quotes: string[],
  language: string,
  context = "",
  passages: readonly string[] = quotes,
): Finding {
  if (quotes.length === 0) return { support: "unsupported", note: null };
  const said = read(sentence, language);
  const source = read(quotes.join("\n"), language);
  const covered = coverage(said, source);
  const around = read(context, language);
  const figures = figuresIn(sentence, language);
  const given = figuresIn(source.text, language);
  const [missing] = missingFigures(figures, given, figuresIn(context, language));
  if (inAnotherLanguage(sentence, quotes.join(" "), language)) {
    const other = message("source_in_other_language");
    return missing ? missingFrom(missing, source) : { support: "partial", ...noteOf(other) };
  }
  const says = figures.dates.length + figures.amounts.length + figures.codes.length;
  if (covered < some) {
    // In a sentence of little more than numbers, the numbers count more than the words.
    const isBare = says > 0 && !missing && said.terms.size <= says + 1;
    if (!isBare) return { support: "unsupported", note: null };
    if (said.terms.size > 0) return { support: "partial", note: null };
  }
  if (missing) return missingFrom(missing, source);
  const closest = aligned(sentence, source.text, source.language);
  const isAlike = (closest?.share ?? 0) >= sameWording;
  if (covered >= comparable) {
    const isDenied = deniesWording(said, source) || contradiction(said, source, isAlike);
    if (isDenied && !isAboutException(said.terms, source))
      return contradicted(message("source_may_say_opposite"));
  }
  const isElsewhere = (word: string) => passages.some((passage) => passage.includes(word));
  const texts = { said, source, around, figures, given, isElsewhere };
  const other = closest && covered >= comparable ? differenceIn(texts, closest) : undefined;
  if (other) return other;
  const names = missingNames(texts);
  if (names.length > 0) {
    const note = message("source_does_not_name", { value: names.join(" or ") });
    return { support: names.length > 1 ? "unsupported" : "partial", ...noteOf(note) };
  }
  const isCarried = covered >= enoughFor(said, says) && (says > 0 || isTogether(said, source));
  return { support: isCarried ? "supported" : "partial", note: null };
}

/** The number or date in the source that replaces the missing one, with its unit. */
function missingFrom({ text, instead: [other] }: MissingFigure, source: AnalyzedText): Finding {
  if (other === undefined)
    return { support: "unsupported", ...noteOf(message("source_does_not_give", { value: text })) };
  const whole = amountsIn(source.text).find((amount) => amount.includes(other));
  return contradicted(message("source_says", { value: whole ?? other }));
}

/** Names in the sentence that the source does not contain. */
function missingNames({ said, source, around, isElsewhere }: Texts): string[] {
  const known = source.terms.union(around.terms);
  return namesIn({ ...said, text: said.text })
    .filter(({ term, word }) => has(term, known, none) === 0 && !isElsewhere(word))
    .map(({ word }) => word)
    .slice(0, 2);
}
