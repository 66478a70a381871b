import type { PlacedTerm } from "@lectern/text-analysis/analyze";
import type { TextWithTerms } from "./clauses.ts";
import { wordOf } from "../verification/clause-comparison.ts";

/** English past tense verbs. */
export const past =
  /ed$|^(?:fed|sold|gave|sent|told|made|took|bought|left|led|built|paid|wrote|won|lost|held|met|lent|found|brought)$/u;

/** A possible sign of a passive, anywhere in a text. */
export const passive =
  /(?<!\p{L})(?:(?:is|are|was|were|be|been|being) (?:\p{L}+ly )?\p{L}+(?:ed|en|wn|ught|ld|lt|nt|d)|by|par|por|da|dal|dalla|dai|dallo|durch|von|vom)(?!\p{L})/u;

/** The agent after a passive verb. */
export const byWhom = /^(?: \p{L}+){0,4} (?:by|par|por|da|dal|dalla) /u;
export const isPassiveAt = ({ text }: TextWithTerms, { start }: PlacedTerm) =>
  /(?<!\p{L})(?:is|are|was|were|be|been|being|est|sont|fut|été|fue|fueron|è|fu|stato)\s+$/u.test(
    text.slice(Math.max(0, start - 10), start),
  );
const noVerb = /^(?:from|before|after|than|per|since|until|more|less|millions?|billions?|years?)$/u;

/** Words after which a word is not a verb. */
const nounAfter =
  /(?<!\p{L})(?:the|a|an|of|in|at|on|for|with|by|to|from|no|its|their|his|her|le|la|les|un|une|du|des|de|à|sa|son|ses|il|lo|gli|i|del|della|di|el|los|las|al|su|sus)\s+$/iu;

/** Whether a word can be the verb of its clause, judged by the words before it. */
export const isVerb = (worded: TextWithTerms, one: PlacedTerm): boolean =>
  /^\p{Ll}/u.test(wordOf(worded, one)) &&
  !noVerb.test(wordOf(worded, one)) &&
  !nounAfter.test(worded.text.slice(Math.max(0, one.start - 8), one.start));
