import { isStopTerm, type PlacedTerm } from "@lectern/text-analysis/analyze";
import type { TextWithTerms } from "../grammar/clauses.ts";
import { isFunctionWord } from "../grammar/function-words.ts";
import { numberWordValue } from "../vocabulary/figures.ts";
import { numberScales } from "../vocabulary/scale-words.ts";

/** Words that come before a noun or its adjective. */
const beforeNoun: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:the|a|an|of|in|on|at|with|by|and|or|from|against|any|some|for|into|during|its|their|his|her|our|new|old|\p{Nd}+|two|three|four|five|six|seven|eight|nine|ten)\s+$|\s(?:on|of|in|with|by|for|from)\s\p{Ll}+\s$/iu,
  fr: /(?<!\p{L})(?:le|la|les|un|une|du|des|de|et|ou|avec|par|dans|au|aux|pour)\s+$/iu,
  es: /(?<!\p{L})(?:el|la|los|las|un|una|del|de|y|o|con|por|en|al|para)\s+$/iu,
  it: /(?<!\p{L})(?:il|lo|la|i|gli|le|un|una|del|della|di|e|o|con|per|in|al)\s+$/iu,
};
/** Endings of nouns and adverbs that a paraphrase derives from a verb or an adjective. */
const derived = /(?:tion|sion|ment|ments|ure|ures|ity|ness|ance|ence|ings?|al|als|ly|ed)$/u;
/** General words, which need not occur in the source. */
const general = new Set(
  (
    "ground grounds favour favor reason reasons start beginning end way ways case cases kind " +
    "type types part parts number numbers amount total sum fact result order cause causes " +
    "version place time times period year years month months week weeks day days people " +
    "person persons company firm business customer customers client clients member members " +
    "user users inhabitants residents share half rest other others same use work help need " +
    "level rate price cost costs value size course addition term terms document report text " +
    "source author authors letter contract agreement rule rules party parties group team area " +
    "name names process system purpose aim goal role man woman men women children family " +
    "world country city state states force effect basis least most maximum minimum first " +
    "second third last next another more less such each every all both which about around " +
    "over under between middle today question answer matter list example series range set " +
    "response change changes difference charge advance accordance possible necessary " +
    "following individual individuals item items thing things event events line form long " +
    "short high low large small big great good main several various different certain " +
    "specific single separate own additional further extra early late wish want plan plans " +
    "offer after before those recent method methods billion million thousand since " +
    "without much many trip trips journey journeys present current former patient patients " +
    "participant participants visitor visitors tenant tenants buyer buyers seller guest guests " +
    "delivery deliveries must made make used taken leader loss night plane shorter longer " +
    "lower higher earlier later tête device product goods site premises book lieu lugar stead " +
    "beginning middle condition conditions case means help basis aid temperature temperatures"
  ).split(" "),
);
const isGeneral = (word: string) =>
  general.has(word) ||
  derived.test(word) ||
  numberScales.has(word) ||
  /^c(?:i?ento|ent)$/u.test(word);
const names = /^\p{Lu}/u;

/**
 * A thing that a sentence names and its source does not; undefined if there is none, or so many
 * that the sentence is worded differently. `isAlike`: the sentence is worded like the source, so
 * its first word names the same thing as the source's.
 */
export function additionIn(
  { text, language, placed }: TextWithTerms,
  isKnown: (term: string, word: string) => boolean,
  isAlike: boolean,
): string | undefined {
  const before = beforeNoun[language];
  if (!before) return undefined;
  const first = placed[0]?.start;
  const unknown: PlacedTerm[] = [];
  for (const one of placed) {
    if (isStopTerm(one.term) || unknown.at(-1)?.start === one.start) continue;
    const word = text.slice(one.start, one.end);
    if (!/^\p{L}{4}/u.test(word) || isFunctionWord(word, language)) continue;
    if (!isKnown(one.term, word)) unknown.push(one);
  }
  const [found] = unknown.filter(({ start, end }) => {
    const word = text.slice(start, end);
    const isSubject =
      isAlike && language === "en" && start === first && verbBehind.test(text.slice(end));
    return (
      (isSubject ||
        (!names.test(word) && before.test(text.slice(Math.max(0, start - 20), start)))) &&
      !isGeneral(word.toLowerCase()) &&
      numberWordValue(word, language) === undefined
    );
  });
  return found && unknown.length <= mostUnknown ? text.slice(found.start, found.end) : undefined;
}

/** The first word of a sentence is its subject if a verb follows. */
const verbBehind =
  /^ (?:is|are|was|were|has|have|had|will|would|can|may|must|shall|should|\p{L}{2,}ed|led|made|sold|took|gave|fell|rose|grew|cost|paid|lost|won|held|built|broke|left|sent|hit|cut)(?!\p{L})/u;

const mostUnknown = 2;
