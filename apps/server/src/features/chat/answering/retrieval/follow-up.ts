import { monthNumbers } from "@lectern/text-analysis/dates/calendar-words";
import { compares } from "../../../search/pure.ts";
import { languageOfQuestion } from "./question-language.ts";
import { type QuestionWord, wordsOfQuestion } from "./question-terms.ts";

/** An earlier turn of the conversation. */
export interface EarlierTurn {
  question: string;
  /** The answer's text; null if there is none. */
  content: string | null;
}

/**
 * Maximum own words for resolving a pronoun; in longer questions "it" mostly refers to nothing ("is
 * it possible to", "it follows").
 */
const longestWithPronoun = 4;
/** Minimum own words of a standalone question; "And in 2020?" depends on the one before. */
const standsAlone = 3;
/** Minimum own words of a part that does not depend on the first part of its question. */
const leastBeside = 2;
/** Maximum words of an answer that a pronoun may refer to. */
const mostNamed = 6;

/** Words that refer to something named before. */
const pronouns: Record<string, string> = {
  en: "it its they them their theirs he him his she her hers these those this that one ones such same former latter",
  de: "er sie ihn ihm ihr ihre ihrem ihren ihrer ihres sein seine seinem seinen seiner es dessen deren diese dieser dieses diesen diesem dies jene dort dabei dafür davon dazu darüber damit darin daran darauf",
  fr: "il elle ils elles lui leur leurs son sa ses celui celle ceux celles cela ça ceci y en",
  es: "él ella ellos ellas lo su sus esto eso este esta estos estas ese esa esos esas aquel allí",
  it: "lui lei loro esso essa essi suo sua suoi sue questo questa questi queste quello quella ciò lì ne",
  pt: "ele ela eles elas seu sua seus suas isto isso este esta estes estas esse essa aquele aquela lá",
  nl: "hij zij hem haar hun ze het deze dit dat die daar ervan daarvan",
  ru: "он она оно они его её ее их ему ей им этот эта это эти тот там",
  zh: "它 他 她 它们 他们 她们 这 那 其 这个 那个 这些 那些 那里",
  ja: "それ これ あれ その この あの そこ ここ 彼 彼女 彼ら",
  ar: "هو هي هم هذا هذه ذلك تلك هؤلاء هناك",
};

/** Pronouns for people, whom an answer may have named. */
const personal = new Set(
  "he him his she her hers they them their er sie ihn ihm ihr ihre sein seine il elle lui leur son sa él ella lei ele ela hij zij hem haar он она его её ему ей 他 她 彼 彼女 هو هي هم".split(
    " ",
  ),
);

/** Words that relate times or things and carry no meaning alone. */
const pointing = new Set(
  "compare compares compared comparison vergleich vergleiche vergleichen comparer comparar confronta year years later earlier before after afterwards now today then else other others again instead jahr später früher davor heute sonst andere anderen année plus tard avant après año años después antes ahora".split(
    " ",
  ),
);

/** Openings by which a question continues the conversation. */
const openings =
  /^[\s¿¡]*(?:and|but|or|so|also|then|what about|how about|und|aber|oder|also|dann|wie sieht es|was ist mit|et|mais|ou|alors|qu'en est-il|y|pero|o|entonces|e|ma|allora|mas|então|maar|а|и|но|那么?|而|还有|では?|じゃあ|و|وماذا عن)(?=[\s,，、？?]|$)/iu;

/**
 * Whether a question needs the conversation to be understood: it continues the conversation, has
 * too few own words, or has a pronoun without a referent in the question.
 */
export function leansOnEarlier(question: string): boolean {
  const language = languageOfQuestion(question);
  const words = ownWords(question, language);
  if (openings.test(question) || words.length < standsAlone) return true;
  const first = words[0]?.start ?? question.length;
  return (
    words.length <= longestWithPronoun &&
    pronounsIn(question, language).some(({ index }) => index < first)
  );
}

/** The content words of a question, without pronouns and pointing words. */
function ownWords(question: string, language: string): QuestionWord[] {
  const pronouns = new Set(pronounsIn(question, language).map(({ index }) => index));
  return wordsOfQuestion(question, language).filter(
    ({ text, start }) => !pronouns.has(start) && !pointing.has(text.toLowerCase()),
  );
}

/** Words that may refer to something named before. */
function pronounsIn(question: string, language: string) {
  const list = (pronouns[language] ?? pronouns["en"] ?? "").split(" ");
  // Written without spaces between words.
  const isUnspaced = language === "zh" || language === "ja";
  const words = isUnspaced ? new RegExp(list.join("|"), "gu") : /[\p{L}\p{M}]+/gu;
  return [...question.toLowerCase().matchAll(words)]
    .map(({ 0: word, index }) => ({ word, index }))
    .filter(({ word }) => list.includes(word));
}

/**
 * Makes a question standalone for the search. A question that depends on the turns above keeps the
 * words of theirs that it does not replace: "And in 2020?" after "What was the revenue of Halden in
 * 2019?" asks for the revenue of Halden; "And the staff?" for that of Halden in 2019; "Compare it
 * with 2020" for both years. A pronoun adds the names in the answer. The question's own words are
 * repeated, so that they weigh more.
 */
export function standingAlone(question: string, above: readonly EarlierTurn[]): string {
  const before = above.at(-1);
  if (!before || !leansOnEarlier(question)) return question;
  const language = languageOfQuestion(question);
  const own = ownWords(question, language);
  const earlier = standingAlone(before.question, above.slice(0, -1));
  const { left, named } = leftOf(earlier, question, own);
  // If the question asks for something new, only the names and dates of the earlier one are kept.
  const asksAnew = !compares(question) && own.length > classesOf(question, own).size;
  const kept = asksAnew && named.length > 0 ? named : left;
  const isOfPeople = pronounsIn(question, language).some(({ word }) => personal.has(word));
  const people = isOfPeople && before.content ? namesIn(before.content) : [];
  const taken = new Set([...kept.map(({ text }) => text), ...people]);
  return [question, ...(own.length > 0 ? [question] : []), ...taken].join(" ");
}

/**
 * Makes a later part of a multi-part question standalone: adds the names and years of the first
 * part that it does not replace, or all its words if this part has none ("and for how much?"), or
 * if the first has no names and this part has hardly any words or a pronoun.
 */
export function standingBeside(question: string, first: string): string {
  const language = languageOfQuestion(question);
  const own = ownWords(question, language);
  const { left, named } = leftOf(first, question, own);
  const leans = own.length < leastBeside || pronounsIn(question, language).length > 0;
  const kept = own.length === 0 || (leans && named.length === 0) ? left : named;
  return [question, ...kept.map(({ text }) => text)].join(" ");
}

/** The words of an earlier question that another does not replace; `named`: names and dates. */
function leftOf(earlier: string, question: string, own: readonly QuestionWord[]) {
  const said = new Set(own.map(({ term }) => term));
  const replaced = new Set(compares(question) ? [] : classesOf(question, own).values());
  const words = apart(ownWords(earlier, languageOfQuestion(earlier)));
  const classes = classesOf(earlier, words);
  const left = words.filter((word) => {
    const kind = classes.get(word);
    return !said.has(word.term) && (kind === undefined || !replaced.has(kind));
  });
  return { left, named: left.filter((word) => classes.has(word)) };
}

const apart = (words: readonly QuestionWord[]) => [
  ...new Map(words.map((word) => [word.term, word])).values(),
];

type Class = "year" | "quarter" | "month" | "name";

/**
 * Names and dates with their class: another word of the same class replaces them. A word right
 * before a name belongs to it ("the pump A4"), as does a first word right before another.
 */
function classesOf(question: string, words: readonly QuestionWord[]): Map<QuestionWord, Class> {
  const classes = new Map<QuestionWord, Class>();
  for (const word of words.toReversed()) {
    const end = word.start + word.text.length;
    const next = words.find(({ start }) => start === end + 1 && question[end] === " ");
    const kind = classOf(word) ?? (next && classes.get(next) === "name" ? "name" : undefined);
    if (kind) classes.set(word, kind);
  }
  return classes;
}

function classOf({ text, isName }: QuestionWord): Class | undefined {
  if (/^(?:1[5-9]|20)\d\d$/.test(text)) return "year";
  if (/^(?:q[1-4]|h[12])$/i.test(text)) return "quarter";
  if (isName && monthNumbers.has(text.toLowerCase())) return "month";
  return isName ? "name" : undefined;
}

/** Names in the first sentence of an answer. */
function namesIn(answer: string): string[] {
  const [sentence = ""] = answer.replaceAll(/\[\d+\]|[*_#>`"„“”]/g, " ").split(/(?<=[.!?。])\s/u);
  const names = [...sentence.matchAll(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{M}'’-]+/gu)].map(
    ([name]) => name,
  );
  const [first] = /^\s*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+/u.exec(sentence) ?? [];
  return [...new Set([...(first?.trim().split(" ") ?? []), ...names])].slice(0, mostNamed);
}
