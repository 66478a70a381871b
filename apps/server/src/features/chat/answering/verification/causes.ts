import type { PlacedTerm } from "@lectern/text-analysis/analyze";
import type { ClauseComparison } from "./clause-comparison.ts";

/** Words of cause: those before the cause, those after it, and other words for one. */
const cues: Record<string, readonly [behind: string, before: string, other: string]> = {
  en: [
    "because|due to|owing to|caused by|result of|results from|resulted from|stems? from|stemmed from|thanks to|driven by|attributed to|explained by|reason for|on account of",
    "led to|leads to|caused|causes|resulted in|brought about|triggered|therefore|explains?",
    "as|since|after|so|cause|reason|why|by|following|mean|means|meant|make|makes|made|hence|thus|when|which|through|from|account|reflect|reflects|reflecting|reflected|help|helped|given|on the ground",
  ],
  de: [
    "weil|wegen|aufgrund|auf Grund|infolge|dank|Grund für|Grund dafür|lag an|lag am|liegt an|liegt am|verursacht durch|zurückzuführen auf",
    "führte zu|führten zu|verursachte|deshalb|daher|deswegen",
    "da|durch|Ursache|nachdem|so dass|sodass|Grund|führt|führte|liegt|lag|erklärt",
  ],
  fr: [
    "parce que|à cause de|en raison de|grâce à|due? à|dus à|causée? par|provoquée? par",
    "explique|expliquent|a provoqué|a entraîné|a causé|donc",
    "car|puisque|après|suite|par|cause|raison|s'explique",
  ],
  es: [
    "porque|debido a|a causa de|por culpa de|gracias a|causad[oa] por|provocad[oa] por",
    "provocó|causó|hizo|llevó a|por eso",
    "por|ya que|tras|como|cause|razón|motivo",
  ],
  it: [
    "perché|a causa di|a causa della|a causa del|dovut[oa] a|grazie a|causat[oa] da",
    "ha causato|ha provocato|ha portato a|quindi",
    "poiché|dopo|per|motivo|ragione",
  ],
};

const anyOf = (phrases: string) => new RegExp(`(?<!\\p{L})(?:${phrases})(?!\\p{L})`, "iu");

const read = new Map(
  Object.entries(cues).map(([language, [behind, before, other]]) => [
    language,
    { behind: anyOf(behind), before: anyOf(before), any: anyOf(`${behind}|${before}|${other}`) },
  ]),
);

/** The cause named in a sentence: its word, and the ranges of cause and effect. */
interface Causal {
  cue: string;
  cause: [start: number, end: number];
  effect: [start: number, end: number];
  /** After "the reason for", either side may be the cause. */
  isEitherWay: boolean;
}

function causeIn(text: string, language: string): Causal | undefined {
  const known = read.get(language);
  const behind = known?.behind.exec(text);
  const found = behind ?? known?.before.exec(text);
  if (!found) return undefined;
  const [cue] = found;
  const isEitherWay = /^(?:reason|Grund)/u.test(cue);
  const first: [number, number] = [0, found.index];
  const second: [number, number] = [found.index + cue.length, text.length];
  // "Because it rained, the match was put off."
  const comma = found.index < 3 ? text.indexOf(", ") : -1;
  if (behind && comma > 0)
    return { cue, cause: [second[0], comma], effect: [comma, text.length], isEitherWay };
  return behind
    ? { cue, cause: second, effect: first, isEitherWay }
    : { cue, cause: first, effect: second, isEitherWay };
}

/** Whether a text names a cause, in any wording. */
const namesCause = (text: string, language: string): boolean =>
  read.get(language)?.any.test(text) ?? true;

/** The sentence's word of cause if the source does not give that cause for that effect. */
export function otherCause({ said, source, isIn }: ClauseComparison): string | undefined {
  const causal = causeIn(said.text, source.language);
  if (!causal) return undefined;
  const inside = ([start, end]: [number, number]) =>
    said.words.filter((one) => one.start >= start && one.end <= end);
  const cause = inside(causal.cause);
  const effect = inside(causal.effect).filter(({ term }) => !isIn(term, cause));
  if (cause.length === 0 || effect.length === 0) return undefined;
  const half = (some: PlacedTerm[], words: PlacedTerm[]) =>
    some.filter(({ term }) => isIn(term, words)).length >= some.length / 2;
  const sentences = [...Map.groupBy(source.clauses, ({ sentence }) => sentence).values()];
  const isOf = (some: PlacedTerm[], other: PlacedTerm[], words: PlacedTerm[]) =>
    half(some, words) && other.some(({ term }) => isIn(term, words));
  const isGiven = sentences.some((some) => {
    const words = some.flatMap((clause) => clause.words);
    const text = source.text.slice(some[0]?.start, some.at(-1)?.end);
    return (
      (isOf(cause, effect, words) || (causal.isEitherWay && isOf(effect, cause, words))) &&
      namesCause(text, source.language)
    );
  });
  return isGiven ? undefined : causal.cue;
}
