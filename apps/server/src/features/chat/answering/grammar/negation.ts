import { isStopTerm, type PlacedTerm } from "@lectern/text-analysis/analyze";
import type { TextWithTerms } from "./clauses.ts";

const cues = new Set(
  (
    "not no never neither nor none nobody nothing without cannot " +
    "nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne weder " +
    "pas jamais aucun aucune sans ni rien non nunca jamás ningún ninguna ninguno sin tampoco " +
    "mai nessun nessuno nessuna senza né não nem sem nenhum nenhuma niet geen nooit zonder " +
    "не нет никогда без нельзя nie bez inte aldrig utan ikke aldri uten ei " +
    "لا لم لن ليس ليست غير بدون دون לא אין नहीं न değil yok"
  ).split(" "),
);
const unspaced = /[不没沒无無未勿別别]/gu;
const contracted = /n['\u2019]t$/;
/** "Not only … but also" and "no later than" are not negations. */
const noDenial =
  /^\s+(?:delay|exception|doubt|fail(?!ure)|interruption|only|nur|seulement|sólo|solo|solamente|soltanto|(?:later|more|less|fewer|earlier|longer) than|(?:mehr|länger|später|weniger) als|plus (?:de|tard)|más (?:de|tarde)|più di|oltre)(?!\p{L})/u;
/** Words that can negate without a negation word: "excluded" may mean "not covered". */
const denying =
  /^(?:exclu|ausgeschlossen|ausschl|refus|verweiger|ablehn|abgelehnt|reject|prohib|prohíb|forbid|ban|banned|verbot|verbiet|untersag|interdi|vieta|proibi|fail|lack|missing|absen|prevent|avoid|only|nur|erst|until|bis|remain|stay|same|unchang|rest[eé]|même|inchang|mism|igual|mante|stess|rimas|eingestell|kept|keep|bleib|blieb|except|unless|außer|sauf|salvo|excepto|tranne|instead|statt|free|frei|gratis|gratuit|kostenlos|closed|shut|off|gesperrt|geschlossen|need|requir|brauch|benötig|erforder|exig|necesit|oppos|against|gegen|contr[ae]|contro|stop|ceas|abandon|cancel|discontinu|withdr|suspend|omit|laps|expire|illegal|invalid|impossib|unable|den[iy]|wrong|false|seul|محظور|ممنوع|يحظر|يمنع)/u;
const denyingPrefix: Record<string, RegExp> = {
  en: /^un(?!i|der|til|to)\p{L}{3}/u,
  de: /^un(?![dtsi])\p{L}{4}/u,
};
const denyingUnspaced = /禁止|仅|只|除非|需/gu;
const border =
  /[,;:.!?\n]\s*(?!\d)|[，；。！？、،؛]|\s(?:and|but|while|when|which|und|aber|während|wobei|et|mais|tandis|y|pero|mientras|e|ma|mentre)\s/gu;

interface Clause {
  /** Index of the sentence that contains it. */
  sentence: number;
  terms: Set<string>;
  /** Number of negation words. */
  cues: number;
  denying: Set<string>;
}

const isCue = (word: string, language: string) =>
  (cues.has(word) && (word !== "mai" || language === "it" || language === "ro")) ||
  contracted.test(word) ||
  word.endsWith("ません");

const isDenying = (word: string, language: string) =>
  denying.test(word) || (denyingPrefix[language]?.test(word) ?? false);

/** "Two against": a counted vote is not a negation. */
const isCounted = (word: string, before: string) =>
  /^(?:against|gegen|contr[aeo])/u.test(word) && countedBefore.test(before);

const countedBefore =
  /(?:(?:\p{Nd}+|one|two|three|four|five|six|seven|eight|nine|ten|une?|deux|trois|quatre|cinq|six|dos|tres|cuatro|cinco|due|tre|quattro|cinque|zwei|drei|vier|fünf)|\p{L}+ (?:votes?|voix|votos|voti|Stimmen))(?: en)? $/u;

/** "…, not by the system": negates the agent, not the event. */
const contrast = /^ (?:by|von|durch|par|por|da) /u;

const givesUp = /^(?:give|gives|gave|given|giving) up/u;

const empty = (sentence: number): Clause => ({
  sentence,
  terms: new Set(),
  cues: 0,
  denying: new Set(),
});

/** The clauses of a text, or all of it as one clause. */
function clausesOf({ text, language, placed }: TextWithTerms, isWhole = false): Clause[] {
  const ends = isWhole ? [] : [...text.matchAll(border)];
  const clauses = [empty(0)];
  let [next, last] = [0, -1];
  const isUnspaced = language === "zh" || language === "ja";
  const read = (clause: Clause, from: number, to: number) => {
    if (!isUnspaced) return;
    const part = text.slice(from, to);
    clause.cues += part.match(unspaced)?.length ?? 0;
    for (const [word] of part.matchAll(denyingUnspaced)) clause.denying.add(word);
  };
  let from = 0;
  for (const { term, start, end } of placed) {
    for (let border = ends[next]; border && border.index < start; border = ends[++next]) {
      const clause = clauses.at(-1) ?? empty(0);
      read(clause, from, border.index);
      from = border.index;
      clauses.push(empty(clause.sentence + (/[.!?。！？\n]/.test(border[0]) ? 1 : 0)));
    }
    const clause = clauses.at(-1) ?? empty(0);
    const word = text.slice(start, end).toLowerCase();
    if (!isUnspaced && isCue(word, language)) {
      const isContrast =
        /^(?:not|nicht|non|no)$/u.test(word) &&
        /[,;]\s$/u.test(text.slice(0, start)) &&
        contrast.test(text.slice(end, end + 12));
      if (start !== last && !isContrast && !noDenial.test(text.slice(end, end + 16)))
        clause.cues += 1;
    } else if (
      (isDenying(word, language) || givesUp.test(text.slice(start, end + 3))) &&
      !isCounted(word, text.slice(0, start))
    ) {
      clause.denying.add(isStopTerm(term) ? word.slice(0, 5) : term.slice(0, 5));
      if (!isStopTerm(term)) clause.terms.add(term);
    } else if (!isStopTerm(term) && !/^\p{Nd}/u.test(word)) clause.terms.add(term);
    last = start;
  }
  read(clauses.at(-1) ?? empty(0), from, text.length);
  return clauses;
}

/** Whether a word of a text negates what follows it. */
export const isNegation = (
  { text, language }: Pick<TextWithTerms, "text" | "language">,
  { start, end }: PlacedTerm,
): boolean =>
  isCue(text.slice(start, end).toLowerCase(), language) &&
  !noDenial.test(text.slice(end, end + 16));

/** Whether a word may negate without being a negation word: "failed to deliver". */
export const mayDeny = (word: string, language: string): boolean => isDenying(word, language);

/** Whether a text contains a negation word. */
export const negates = (worded: TextWithTerms): boolean =>
  clausesOf(worded, true).some(({ cues: count }) => count > 0);

/** Minimum share of a sentence's terms that its counterpart in the source must contain. */
const counterpart = 0.34;

/** The source's clauses that match the sentence: the nearest, and those that add to it. */
function counterpartOf(said: Clause, clauses: Clause[], nearest?: Clause): Clause[] {
  const chosen: Clause[] = nearest ? [nearest] : [];
  let left = nearest ? said.terms.difference(nearest.terms) : said.terms;
  for (;;) {
    const gain = (one: Clause) => left.intersection(one.terms).size;
    const [best] = clauses
      .filter((one) => !chosen.includes(one))
      .toSorted((a, b) => gain(b) - gain(a));
    if (!best) return chosen;
    const [first] = chosen;
    const enough = first ? (best.sentence === first.sentence ? 1 : 2) : counterpart * left.size;
    if (gain(best) === 0 || gain(best) < enough) return chosen;
    chosen.push(best);
    left = left.difference(best.terms);
  }
}

/**
 * Whether a source negates what a sentence affirms, or affirms what it negates. `isAlike`: the
 * wording is so similar that each negation word counts.
 */
export function contradiction(
  sentence: TextWithTerms,
  source: TextWithTerms,
  isAlike: boolean,
): boolean {
  const [said = empty(0)] = clausesOf(sentence, true);
  const clauses = clausesOf(source);
  const [first] = counterpartOf(said, clauses);
  if (!first) return false;
  // With several equally near clauses, one that agrees may be the intended source.
  const gain = said.terms.intersection(first.terms).size;
  const isNear = ({ terms }: Clause) => said.terms.intersection(terms).size === gain;
  return clauses
    .filter(isNear)
    .every((nearest) => differs(said, counterpartOf(said, clauses, nearest), isAlike));
}

/** Whether exactly one of the sentence and its matching clauses is negated. */
function differs(said: Clause, given: Clause[], isAlike: boolean): boolean {
  const theirs = given.reduce((sum, { cues: count }) => sum + count, 0);
  const isApart = isAlike ? said.cues !== theirs : said.cues > 0 !== theirs > 0;
  if (!isApart) return false;
  const others = new Set(given.flatMap((one) => [...one.denying]));
  const [affirming, denyingSide] =
    said.cues < theirs ? [said.denying, others] : [others, said.denying];
  return [...affirming].every((word) => denyingSide.has(word));
}
