import { analyze } from "@lectern/text-analysis/analyze";
import { numbersIn } from "../vocabulary/figures.ts";
import { isInflectedIn } from "../grammar/inflection.ts";
import { holdersOf, type Office, officeIn } from "./offices.ts";
import type { PlacedPeriod } from "@lectern/text-analysis/dates/period";
import { periodsIn, yearOf } from "@lectern/text-analysis/dates/periods";
import { kindOf, signOf, wordsOfQuestion } from "../retrieval/question-terms.ts";
import { measuresIn } from "./tables/measures.ts";
import { asksForPercent } from "./tables/small-words.ts";

/** A sentence that may be quoted. */
interface Sentence {
  text: string;
  /** Its search terms. */
  terms: ReadonlySet<string>;
  language: string;
}

/**
 * Returns a function that judges whether a sentence contains the kind of answer a question asks
 * for: a number, a date, a name, an address, a reason, a list. `named`: the periods that the
 * question names. `isOrdinary`: whether a lower-cased word is not a name: "officer" of "Chief
 * Financial Officer".
 */
export function kindAsked(
  question: string,
  named: readonly PlacedPeriod[],
  isOrdinary: (word: string) => boolean = () => false,
): (sentence: Sentence) => boolean {
  const kind = kindOf(question);
  if (kind === "time") {
    const said = named.map(({ from, to }) => question.slice(from, to));
    const isOnlyDone = onlyDone(question);
    return ({ text }) =>
      !isOnlyDone(text) && holdsDate(said.reduce((all, one) => all.replaceAll(one, " "), text));
  }
  if (asksForAddress.test(question)) return ({ text }) => address.test(text);
  if (asksForName.test(question)) {
    const office = officeIn(question);
    return (sentence) => holdsName(sentence, { question, office, isOrdinary });
  }
  if (asksForSeat.test(question)) return ({ text }) => signOf("place").test(text);
  if (asksForReason(question)) {
    const measures = new Set(measuresIn(question).map(({ concept }) => concept));
    return (sentence) => holdsReason(sentence, measures);
  }
  if (asksForList.test(question)) return ({ text }) => enumeration.test(text);
  if (asksForPercent(question)) return ({ text }) => /[%٪％]|per\s?cent|prozent/iu.test(text);
  if (asksForAmount.test(question))
    return (sentence) => holdsAmount(sentence) && holdsNumber(sentence, question);
  if (kind === "number") return (sentence) => holdsNumber(sentence, question);
  return () => true;
}

/**
 * Returns whether a text says a verb of the question only in another form: "systems that incorporate
 * it" do not say when somebody "was incorporated".
 */
function onlyDone(question: string): (text: string) => boolean {
  const [, done] = happened.exec(question) ?? [];
  if (done === undefined) return () => false;
  const form = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
  const [asked, other] = [form(done), form(`${done.slice(0, -2)}e?s?`)];
  return (text) => !asked.test(text) && other.test(text);
}

/** Whether it has a date of its own: "as of September 30" is the date of something else. */
function holdsDate(text: string): boolean {
  const held = periodsIn(text);
  const isOwn = ({ from, to }: PlacedPeriod) =>
    !asOf.test(text.slice(Math.max(0, from - asOfCharacters), to));
  return held.some(isOwn) || signOf("time").test(cut(text, held).replaceAll(money, " "));
}

/** A text with these periods removed. */
const cut = (text: string, periods: readonly PlacedPeriod[]) =>
  periods.reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);

/** Whether it has a name that is not in the question; next to the office, if one is asked for. */
function holdsName(
  { text, language }: Sentence,
  {
    question,
    office,
    isOrdinary,
  }: { question: string; office: Office | undefined; isOrdinary: (word: string) => boolean },
): boolean {
  // Capitals carry no information in a text without small letters.
  if (!/\p{Lu}\p{Ll}/u.test(text)) {
    if (!/\p{Lu}/u.test(text)) return !office || !/\p{Ll}/u.test(text);
    if (text.length > longestName) return false;
    if (!office) return true;
  }
  const bare = text.replaceAll(definedTerm, " ");
  const asked = wordsOfQuestion(question, language).map((word) => word.text);
  const said = new Set(
    [question, ...asked]
      .join(" ")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu),
  );
  const names = office
    ? holdersOf(bare, office, question)
    : (bare.match(bare.includes("\t") ? anyName : fullName) ?? []);
  return names.some((name) => {
    const words = name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
    return words.some(
      (word) => !said.has(word) && !undistinctiveWords.has(word) && !isOrdinary(word),
    );
  });
}

/** The part of a sentence whose reason is given; all if the reason is first; undefined: none. */
export function effectIn(text: string): string | undefined {
  const cause = reason.exec(text);
  return cause ? (cause.index < shortestEffect ? text : text.slice(0, cause.index)) : undefined;
}

/** Whether a question asks why. */
export const asksForReason = (question: string): boolean =>
  kindOf(question) === "reason" || asksForCause.test(question);

/**
 * Whether it gives a reason for what the question asks about: higher sales may be the reason for a
 * higher profit, which is not a reason for the sales. Only English sentences are judged: the reason
 * words are English.
 */
function holdsReason({ text, language }: Sentence, measures: ReadonlySet<string>): boolean {
  if (language !== "en") return true;
  const said = effectIn(text);
  if (said === undefined || measures.size === 0) return said !== undefined;
  const effect = measuresIn(said);
  return effect.length === 0 || effect.some(({ concept }) => measures.has(concept));
}

function holdsNumber({ text, terms, language }: Sentence, question: string): boolean {
  const dates = howLong.test(question)
    ? []
    : periodsIn(text).filter((one) => yearOf(one) !== undefined || one.end);
  const rest = cut(text, dates).replaceAll(reference, " ");
  const [, counted] = countedNoun.exec(question) ?? [];
  const isCounted =
    counted === undefined ||
    analyze(counted, "en").every((term) => terms.has(term) || isInflectedIn(term, terms));
  return isCounted && (signOf("number").test(rest) || numbersIn(rest, language).size > 0);
}

/** Whether it has a number in digits that is no date and no length of time. */
const holdsAmount = ({ text }: Sentence): boolean =>
  /\p{Nd}/u.test(cut(text, periodsIn(text)).replaceAll(duration, " "));

/** "Who is the engineer?" wants a name; "Who cleans the gutters?" may be answered by "the tenant". */
const asksForName =
  /(?<!\p{L})(?:who(?:m|se name)?(?: is| was| are| were|['’]s| (?:has |have )?(?:signed|wrote|written|founded|audited|certified|witnessed))|(?:which|what) (?:\p{Ll}+ )?(?:firm|company|bank|auditor|supplier|agency|court|university)|wer (?:ist|war|sind|waren)|wer hat .*(?:unterschrieben|unterzeichnet|geschrieben|gegründet)|wie heißt|qui (?:est|était|sont|a (?:signé|écrit|fondé))|quién(?:es)? (?:es|era|son|fue|firmó|escribió|fundó)|chi (?:è|era|sono|ha (?:firmato|scritto|fondato)))(?!\p{L})/iu;
/** "Judith Lowe": a capitalized single word is too often only the first of its sentence. */
const fullName = /(?:\p{Lu}[\p{L}.'’-]*\s+)+\p{Lu}[\p{L}'’-]+/gu;
/** "Service Charge" in quotation marks is a defined term, not a person's name. */
const definedTerm = /[“"„«][^”"“»\n]{1,60}[”"“»]/gu;
/** In a table row each cell is read on its own. */
const anyName = /\p{Lu}[\p{L}'’-]+/gu;
/** Maximum characters of a line in capitals that is a name and an office, not a section heading. */
const longestName = 60;
/** Words of a name that do not distinguish it from others. */
const undistinctiveWords = new Set(
  "the a an der die das le la les el los il corporation corp inc company co ltd limited plc llc llp gmbh ag kg sa sas sarl srl spa".split(
    " ",
  ),
);

const asOf =
  /(?<!\p{L})(?:as (?:of|at)|(?:months?|quarter|weeks|years?|period) end(?:ed|ing))(?!\p{L})/iu;
/** Characters before a date that are checked with it. */
const asOfCharacters = 20;

const asksForAmount =
  /^\s*what (?:do|does|did) .* (?:come|amount|add up) to(?!\p{L})|^\s*what (?:is|was) the (?:amount|sum|total)(?!\p{L})/iu;
const duration = /\p{Nd}+[ -](?:days?|weeks?|months?|years?|hours?|minutes?)(?!\p{L})/giu;
const asksForAddress =
  /(?<!\p{L})(?:what|which|where)[^?]{0,60}(?<!\p{L})address(?:es)?(?!\p{L})|(?<!\p{L})(?:anschrift|adresse|dirección|indirizzo)(?!\p{L})/iu;
const address =
  /@|www\.|https?:|\p{Nd}{1,5},?\s+(?:\p{Lu}[\p{L}.]*\s+){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Drive|Way|Place|Square|Boulevard|Blvd|Court|North|South|East|West)(?!\p{L})|\p{Lu}\p{L}*(?:straße|strasse|str\.|weg|platz|gasse|allee|ring|damm|ufer)\s+\p{Nd}|(?<!\p{L})(?:rue|avenue|boulevard|quai|chemin|calle|avenida|plaza|paseo|via|viale|piazza)\s|(?<![\p{Nd}.,])\p{Nd}{5}(?:-\p{Nd}{4})?(?![\p{Nd}.,])/u;

/** A company's or person's place has a name; "Where is the key?" may be answered by "in the safe". */
const asksForSeat =
  /^\s*where (?:is|are|was|were)(?!\p{L}).*(?<!\p{L})(?:headquarters?|headquartered|head office|based|incorporated|born)(?!\p{L})/iu;

const asksForCause = /^\s*what (?:drove|caused|led to|explains)\s/iu;
/** Below this index a reason comes first: "Because of the rain the harvest was late." */
const shortestEffect = 12;
const reason =
  /(?<!\p{L})(?:because|due (?:primarily |mainly |largely |in part )?to|since|so that|in order to|reasons?|caus(?:e|es|ed|ing)|therefore|driven|drove|drives|result(?:s|ed|ing)? (?:from|in|of)|attribut(?:ed|able)|reflect(?:s|ed|ing)?|owing to|thanks to|leads? to|led to|consist(?:s|ed)? (?:primarily |mainly |largely )?of|in response to|given|offset|as (?:the|it|they|we|our|its|their|customers)|after|to (?:avoid|prevent|protect|reduce|ensure))(?!\p{L})/iu;

/** "Which segments …": asks for several names. */
export const asksForList =
  /(?<!\p{L})(?:what|which)(?!\p{L})[^?]{0,40}(?<!\p{L})(?:segments|categories|products|services|brands|subsidiaries|divisions|regions|risks|parties|members)(?!\p{L})/iu;
/** "North America, International, and AWS", "Graphics and Compute". */
const enumeration =
  /[^,;]{2,80}[,;][^,;]{2,80}(?:[,;]|\s(?:and|or|&)\s)|\p{Lu}\S* (?:and|&) \p{Lu}|[\t\n•]/u;

const money =
  /[$€£¥]\s?[\d.,]+|[\d.,]+\s?(?:%|[$€£¥]|(?:million|billion|euros?|dollars?)(?!\p{L}))/giu;
/** "When was Heron incorporated?" */
const happened = /^\s*when (?:was|were) .*?(\p{L}{3,}ed)\W*$/iu;
/** Asks for a duration such as "36 months". */
const howLong =
  /(?<!\p{L})(?:how long|wie lang(?:e)?|combien de temps|cuánto tiempo|quanto tempo)(?!\p{L})/iu;
/** "Rule 10b5-1 under the Act of 1934", "Form 10-Q": digits that are not quantities. */
const reference =
  /\p{Nd}+\p{L}\S*\p{Nd}\S*|\p{Nd}+-\p{Lu}(?!\p{L})|(?<!\p{L})(?:Act|Code|Law) of (?:18|19|20)\p{Nd}\p{Nd}/gu;
/**
 * Whether it asks, in English, how many of something there are; `asksForCount` knows more
 * languages.
 */
export const asksHowMany = (question: string): boolean => countedNoun.test(question);
/** "How many members": captures "members", which the answer must count. */
const countedNoun = /(?<!\p{L})how many (\p{L}+(?: (?=units)\p{L}+)?)/iu;
