import { irregularBase } from "../grammar/irregular-verbs.ts";

const cues: Record<string, readonly [open: string, modal: string]> = {
  en: [
    "suspects? suspected might perhaps possibly probably likely believes? believed alleged allegedly reportedly presumably plans? planned intends? intended expects? expected hopes? aims? anticipates? forecasts? proposes? proposed considering recommends? recommended suggests? suggested possibility",
    "may can could should would will shall must to possible would need needs going willing free ready required supposed due proposal suggestion suggestions plan offer intention aim forecast outlook recommendation idea suspicion",
  ],
  de: [
    "vermutlich vermutet vermuten wahrscheinlich möglicherweise vielleicht offenbar plant planen geplant beabsichtigt rechnet rechnen erwartet erwarten hofft könnte könnten soll sollen schlägt empfiehlt prüft voraussichtlich beauftragt",
    "kann können darf dürfen muss müssen will wollen wird werden würde würden möchte vorgesehen möglich zu",
  ],
  fr: [
    "probablement peut-être soupçonne soupçonnent prévoit prévoient prévu prévue envisage envisagent espère propose proposent attend attendu semble semblent pourrait pourraient",
    "peut peuvent doit doivent devrait devraient veut va vont possible",
  ],
  es: [
    "probablemente quizás sospecha sospechan prevé prevén previsto prevista prevé estudia estudian espera esperan propone proponen parece podría podrían planea",
    "puede pueden debe deben debería quiere va van posible piensa",
  ],
  it: [
    "probabilmente forse sospetta prevede prevedono previsto prevista spera propone sembra potrebbe potrebbero intende valuta",
    "può possono deve devono dovrebbe vuole possibile",
  ],
};

const anyWord = (words: string) =>
  new RegExp(`(?<!\\p{L})(?:${words.replaceAll(" ", "|")})(?!\\p{L})`, "iu");

const read = new Map(
  Object.entries(cues).map(([language, [open, modal]]) => [
    language,
    { open: anyWord(open), either: anyWord(`${open} ${modal}`) },
  ]),
);

/**
 * The word by which a source marks as uncertain, planned or proposed what a sentence states as
 * fact; undefined if it has none, or the sentence has such a word too.
 */
export function leftOpen(sentence: string, source: string, language: string): string | undefined {
  const cue = read.get(language);
  if (!cue || cue.either.test(sentence)) return undefined;
  return cue.open.exec(source)?.[0];
}

const notYet =
  /(?<!\p{L})(?:may|can|could|should|will|shall|must|might|(?<!(?:began|started|continued|managed|able|used|came|failed|had|has|have) )to)(?:\s+(?:be|also|only|then|not))*\s+$/iu;
const done = /(?<!\p{L})(?:was|were|has|have|had|has been|have been|had been)\s+$/iu;
const undone = /(?<!\p{L})(?:is|are|be|being|to|not|will|may|can|must|shall|should)\s+$/iu;

/** A word of a text with its position. */
interface Placed {
  term: string;
  start: number;
  end: number;
}

/** "Sent the figures", but not "the figures sent by the team". */
const hasObject = /^ (?:the|an?|its|their|his|her|\p{Lu}|\p{Nd})/u;

const baseOf = (text: string, { term, start, end }: Placed) =>
  irregularBase(text.slice(start, end).toLowerCase()) ?? term;

/** The source's words for what the sentence says was done, but the source only plans or allows. */
export function notDone(
  said: { text: string; words: readonly Placed[] },
  source: { text: string; words: readonly Placed[] },
  language: string,
): string | undefined {
  if (language !== "en") return undefined;
  for (const { term, start, end } of said.words) {
    const before = said.text.slice(Math.max(0, start - 20), start);
    if (/^\p{Nd}/u.test(term)) continue;
    const word = said.text.slice(start, end).toLowerCase();
    const isIrregular = ![undefined, word, word.replace(/s$/u, "")].includes(irregularBase(word));
    const isPast =
      word.endsWith("ed") || (isIrregular && hasObject.test(said.text.slice(end, end + 6)));
    const isDone = done.test(before) || (isPast && !undone.test(before));
    if (!isDone) continue;
    const base = baseOf(said.text, { term, start, end });
    const theirs = source.words.filter((one) => baseOf(source.text, one) === base);
    const isOpen = theirs.every((one) =>
      notYet.test(source.text.slice(Math.max(0, one.start - 24), one.start)),
    );
    const [first] = theirs;
    if (first && isOpen) {
      const from = source.text.slice(0, first.start).trimEnd().lastIndexOf(" ") + 1;
      return source.text.slice(from, first.end);
    }
  }
  return undefined;
}
