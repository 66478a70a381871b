import type { CellValue } from "@lectern/contract/review-columns";
import { termsWithOffsets } from "@lectern/text-analysis/analyze";

import { mayDeny, negates, type ReadStatement } from "../../../chat/pure.ts";
import { amountHeld, askedIn, heldInWords } from "../clauses/asked.ts";
import { wordsOf } from "../clauses/clauses.ts";
import { asksItself } from "../clauses/asks-itself.ts";
import { type ParsedAnswer, suggested, unclear } from "./outcome.ts";

type Polarity = "yes" | "no" | "unsure";

/**
 * Suggests yes, or no if the statement that fits best has a negation and all words of the question.
 * Unclear where the statement limits what is asked ("only with consent"), or where statements
 * disagree.
 */
export function yesOrNoOf(question: string, statements: readonly ReadStatement[]): ParsedAnswer {
  const covered = statements.map((one) => coveredBy(question, one));
  const most = Math.max(...covered);
  const said = statements
    .filter((_, n) => covered[n]! >= comparable * most)
    .slice(0, 2)
    .map((one) => polarityOf(question, one));
  const [first] = said;
  const isOne = first !== undefined && said.every((one) => one === first);
  if (isOne && first !== "unsure")
    return suggested({ type: "yes_no", yes: first === "yes" }, statements);
  const both = [true, false].map((yes): CellValue => ({ type: "yes_no", yes }));
  return unclear("review_values_differ", both, statements);
}

/** Statements that hold a smaller share of the words that the best one holds are on something else. */
const comparable = 0.6;

const coveredBy = (question: string, { text, language }: ReadStatement): number =>
  amountHeld(askedIn(question, language).units, wordsOf(text, language), language);

const form = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, "iu");

const consent = form(
  String.raw`consent\p{L}*|approv\p{L}*|permission|authori[sz]ation|agreed in writing|agreement of|Zustimmung|Genehmigung|Einwilligung`,
);
const without = form("without|ohne");
const isNeeded = form(
  String.raw`only|unless|except|subject to|requires?|required|needs?|nur|bedarf|erfordert|es sei denn`,
);
const needsNone = form(
  String.raw`no (?:\p{L}+ )?(?:consent|approval|permission) (?:is |shall be )?(?:required|needed|necessary)`,
);
const forbids = form(
  String.raw`prohibited|prohibits?|forbidden|forbids?|banned|ruled out|excluded|excludes?|ausgeschlossen|verboten|untersagt|unzulässig`,
);
const covers = form(
  String.raw`cover\p{L}*|insured|liab\p{L}*|includ\p{L}*|haft\p{L}*|versichert|gedeckt`,
);
/** Clauses such as "unless either party gives notice" end a renewal and do not limit it. */
const untilEnded =
  /(?<!\p{L})(?:unless|except (?:where|if)|if (?:not|no party)|es sei denn|wenn nicht|falls (?:nicht|kein\p{L}*))(?!\p{L})[^.;]*/iu;
const renews = form(
  String.raw`renew\p{L}*|extend\p{L}*|extension|prolong\p{L}*|automatic\p{L}*|verlänger\p{L}*|automatisch`,
);
const mayBe = form("may|might|could|would");
const asksForRight = form(
  "may|might|can|could|would|allow(?:ed|s)?|permit(?:ted|s)?|entitled|rights?|free|authori[sz]ed|prohibited|forbidden",
);

/** How much a word counts that says little, or names a party. */
const light = 0.3;

/** The part of a sentence that holds most of a question, from one border of clauses to another. */
function partFor(question: string, { text, language }: ReadStatement): string {
  const parts = text.split(/;\s+|,\s+|\s(?=(?:and|but|while|und|aber)\s)|(?<=[.!?])\s+(?=\p{Lu})/u);
  if (parts.length < 2) return text;
  const { units } = askedIn(question, language);
  const rate = (some: string) =>
    amountHeld(units, wordsOf(some, language), language, ({ isLight, isRole }) =>
      isLight || isRole ? light : 1,
    );
  const rated = parts.map(rate);
  const most = Math.max(...rated);
  // Only where one part says it all.
  return most >= rate(text) - light ? parts[rated.indexOf(most)]! : text;
}

const negatesIn = (text: string, language: string) =>
  negates({ text, language, placed: termsWithOffsets(text, language) });

/** "Is permitted without premium": it is the premium that is not. */
const lacking = /(?<!\p{L})(?:without|ohne)\s[^,;.]*/giu;

function polarityOf(question: string, statement: ReadStatement): Polarity {
  const { text, language } = statement;
  if (asksItself.test(text)) return "unsure";
  if (without.test(question) && consent.test(question)) return withoutConsent(statement);
  const open = renews.test(question) ? text.replace(untilEnded, "") : text;
  const whole = without.test(question) ? open : open.replaceAll(lacking, " ");
  const part = partFor(question, { ...statement, text: whole });
  if (consent.test(open) && !consent.test(question) && isNeeded.test(open)) return "unsure";
  // What may happen does not say that it does.
  if (mayBe.test(part) && !asksForRight.test(question)) return "unsure";
  const own = negatesIn(part, language) !== forbids.test(part);
  if (negatesIn(part, language) && forbids.test(part)) return "unsure";
  if (isLimited(question, part, language)) return "unsure";
  const other = negatesIn(question, language) !== forbids.test(question);
  if (own === other) return "yes";
  // A negation beside only some of the question's words may deny something else.
  const words = wordsOf(text, language);
  // "Excluded" says itself what is not covered, and that nobody is liable.
  const isSaid = (said: string) => /exclu|ausgeschl/iu.test(part) && covers.test(said);
  const areAll = askedIn(question, language).units.every(
    (unit) =>
      unit.isLight || unit.isRole || isSaid(unit.text) || heldInWords(unit, words, language) > 0.5,
  );
  return areAll ? "no" : "unsure";
}

/** "Neither may assign it without consent" says no to "May one assign it without consent?". */
function withoutConsent({ text, language }: ReadStatement): Polarity {
  if (needsNone.test(text)) return "yes";
  const isDenied = forbids.test(text) || negatesIn(text.replace(without, " "), language);
  if (!consent.test(text))
    return isDenied
      ? "no"
      : /(?<!\p{L})(?:free to|freely|frei)(?!\p{L})/iu.test(text)
        ? "yes"
        : "unsure";
  if (without.test(text)) return isDenied ? "no" : "yes";
  return isNeeded.test(text) ? "no" : "unsure";
}

/** Whether a word that is not asked for may limit or deny: "only in summer", "is excluded". */
function isLimited(question: string, text: string, language: string): boolean {
  const asked = askedIn(question, language);
  const terms = new Set(asked.units.flatMap((unit) => unit.terms));
  const groups = new Set(asked.units.flatMap((unit) => unit.groups));
  return termsWithOffsets(text, language).some(({ term, start, end }) => {
    const word = text.slice(start, end).toLowerCase();
    if (terms.has(term) || !mayDeny(word, language) || forbids.test(word)) return false;
    if (word.startsWith("contract")) return false;
    if (/^free$/.test(word) && /^\s+to\s/.test(text.slice(end))) return false;
    return wordsOf(word, language).groups.isDisjointFrom(groups);
  });
}
