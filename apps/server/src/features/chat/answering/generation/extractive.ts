import { analyze } from "@lectern/text-analysis/analyze";
import type { Evidence, Quote } from "../evidence.ts";
import type { Relevance } from "./relevance.ts";
import { isInflectedIn } from "../grammar/inflection.ts";
import { isSynonymIn } from "../vocabulary/synonyms.ts";
import { holds, kindOf, termsOfQuestion } from "../retrieval/question-terms.ts";
import { passageSentences } from "./passage-sentences.ts";
import type { FindSpan } from "./span-finding.ts";
import type { PartsByLanguage } from "./tables/sources.ts";

/** A passage split into sentences, as it is for any question. */
interface ReadPassage {
  /** How often it and the headings above it say each term. */
  counts: ReadonlyMap<string, number>;
  distinctTerms: ReadonlySet<string>;
  length: number;
  sentences: ReadSentence[];
}

interface ReadSentence {
  /** Index among the sentences of the passage, from 0. */
  number: number;
  start: number;
  end: number;
  text: string;
  terms: Set<string>;
  /** The headings above it, and their terms. */
  heading: string;
  headingTerms: Set<string>;
}

/** What was read of a document for a question, to be used for others. */
export interface Kept {
  /** By their ids. */
  passages: Map<string, ReadPassage>;
  parts: PartsByLanguage;
}

/** A passage with the weights of the question's words in its language. */
interface Place {
  evidence: Evidence;
  read: ReadPassage;
  weights: Map<string, number>;
  /** How well the passage by itself matches the question, 0 to 1. */
  strength: number;
  sentences: Candidate[];
}

interface Candidate extends ReadSentence {
  passage: Place;
  /** Share of the question, by weight, that the sentence covers. */
  covered: number;
  score: number;
}

/** Top passages used to judge whether the answer is there; the weights below are fitted to it. */
const judgedPassages = 12;
/** Minimum score of a further sentence, as a share of the best score. */
const closeness = 0.72;
/** Minimum coverage of a further sentence, relative to the best, unless next to a chosen one. */
const bearing = 0.4;
/** Two sentences that share more of their words than this are duplicates. */
const sameness = 0.6;

/**
 * Weights fitted by logistic regression on the tuning half of CLAP NQ (evals/answers.ts prints the
 * results on the other half). None depends on the language.
 */
const sure = { bias: -2.44, strength: 4.92, best: 0.67, mean: 2.65, least: 0 };
const liking = {
  covered: 1.4,
  withHeading: 1.2,
  rank: 4.7,
  kind: 0.2,
  first: 0.37,
  short: -0.4,
  asks: -1.5,
  leads: -3,
  loose: -1,
};

/** Maximum passages given to the model, the best of those with a sentence that may answer. */
const askedPassages = 4;

/** How a question is answered with quoted sentences. */
export interface ExtractionOptions {
  /** Maximum sentences. */
  most: number;
  /** If set, the sentence in which a model finds the answer comes first. */
  findSpan?: FindSpan | undefined;
  /** Of the one document that all passages are of. */
  kept?: Kept | undefined;
}

/** The headings above a position in a passage's text, and all of its page; undefined: unknown. */
export type HeadingAt = (
  evidence: Evidence,
  at: number,
) => { headings: string[]; onPage: ReadonlySet<string> } | undefined;

/**
 * Answers a question with the sentences of the passages that answer it, verbatim and in document
 * order, at most `most`. Empty if the passages do not cover the question. `ranked`: the passages
 * were found for this question alone, best first; otherwise their scores are not used.
 */
export async function extract(
  question: string,
  evidence: readonly Evidence[],
  relevance: Relevance,
  {
    most,
    findSpan,
    ranked,
    headingAt,
    kept,
  }: ExtractionOptions & { ranked: boolean; headingAt: HeadingAt },
): Promise<Quote[]> {
  const places = evidence.map((one) => {
    const read = kept?.passages.get(one.chunkId) ?? readPassage(one, headingAt);
    kept?.passages.set(one.chunkId, read);
    return placeOf(one, read);
  });
  const candidates = places.flatMap(({ sentences }) => sentences);
  if (candidates.length === 0) return [];
  weigh(question, places.slice(0, judgedPassages), places, candidates);
  strengthen(places);
  if (!ranked) places.sort((a, b) => b.strength - a.strength);
  if (certainty(places.slice(0, judgedPassages)) < sure.least) return [];
  rate(question, candidates, ranked);
  const best = candidates.toSorted((a, b) => b.score - a.score);
  const judgedOnce = new Map<Candidate, boolean>();
  const isRelevant = (one: Candidate) => {
    const isJudged = judgedOnce.get(one) ?? addresses(one, relevance);
    judgedOnce.set(one, isJudged);
    return isJudged;
  };
  const first = findSpan && (await holding(question, best, isRelevant, findSpan));
  return quotesOf(choose(first ? preferred(first, best) : best, most, isRelevant));
}

/** The sentence in which the model finds the answer, in passages with a relevant sentence. */
async function holding(
  question: string,
  best: readonly Candidate[],
  isRelevant: (one: Candidate) => boolean,
  findSpan: FindSpan,
): Promise<Candidate | undefined> {
  const passages = new Set<Evidence>();
  for (const one of best) {
    if (passages.size === askedPassages) break;
    if (!passages.has(one.passage.evidence) && isRelevant(one)) passages.add(one.passage.evidence);
  }
  if (passages.size === 0) return undefined;
  const span = await findSpan(question, [...passages]);
  return (
    span &&
    best.find(
      ({ passage, start, end }) =>
        passage.evidence === span.evidence && start <= span.start && span.end <= end,
    )
  );
}

/** Puts a sentence first, with the best score, so that the others are compared with that. */
function preferred(first: Candidate, best: readonly Candidate[]): Candidate[] {
  first.score = best[0]?.score ?? first.score;
  return [first, ...best.filter((one) => one !== first)];
}

function placeOf(evidence: Evidence, read: ReadPassage): Place {
  const place: Place = { evidence, read, weights: new Map(), strength: 0, sentences: [] };
  for (const sentence of read.sentences)
    place.sentences.push({ ...sentence, passage: place, covered: 0, score: 0 });
  return place;
}

function readPassage(evidence: Evidence, headingAt: HeadingAt): ReadPassage {
  const { text, heading, language } = evidence;
  const headings = new Set((heading ?? "").split(" › "));
  const above = analyze(heading ?? "", language);
  const known = new Map([[heading ?? "", new Set(above)]]);
  const terms: (readonly string[])[] = [above];
  const sentences: ReadSentence[] = [];
  for (const sentence of passageSentences(text, language)) {
    const { start, end, text: said } = sentence;
    // A heading is not an answer, and counts once even if the text repeats it.
    if (headings.has(said)) continue;
    terms.push(sentence.terms);
    // In a passage of several short sections, each sentence has the headings of its own section.
    const own = headingAt(evidence, start);
    if (own?.onPage.has(said)) continue;
    const below = own
      ? [...[...headings].filter((one) => !own.onPage.has(one)), ...own.headings].join("\n")
      : (heading ?? "");
    const headingTerms = known.get(below) ?? new Set(analyze(below, language));
    known.set(below, headingTerms);
    sentences.push({
      number: sentences.length,
      start,
      end,
      text: said,
      terms: sentence.distinctTerms,
      heading: below,
      headingTerms,
    });
  }
  const all = terms.flat();
  const counts = new Map<string, number>();
  for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, distinctTerms: new Set(counts.keys()), length: all.length, sentences };
}

/** Weighs each word of the question: low if most sentences of the best passages contain it. */
function weigh(question: string, judged: Place[], places: Place[], candidates: Candidate[]) {
  const among = judged.flatMap(({ sentences }) => sentences);
  const all = among.length;
  const known = new Map<string, Place["weights"]>();
  for (const place of places) {
    const { language } = place.evidence;
    place.weights = known.get(language) ?? place.weights;
    if (known.has(language)) continue;
    known.set(language, place.weights);
    for (const [term, count] of termsOfQuestion(question, language)) {
      // A word found in no passage counts as no rarer than one found in two sentences.
      const n = Math.max(2, among.filter(({ terms }) => terms.has(term)).length);
      place.weights.set(term, count * Math.log(1 + (all - n + 0.5) / (n + 0.5)));
    }
  }
  for (const one of candidates) {
    const has = saying(one.terms, one.passage.evidence.language);
    one.covered = share(one.passage.weights, has);
  }
}

/** Weight of a synonym or another inflection, relative to the word itself. */
const asMeant = 0.4;

/** How surely these terms match a term of the question, 0 to 1. */
function saying(terms: ReadonlySet<string>, language: string): (term: string) => number {
  return (term) => {
    if (terms.has(term)) return 1;
    return isSynonymIn(term, terms, language) || isInflectedIn(term, terms) ? asMeant : 0;
  };
}

/** The share of the question, by weight, that `has` finds (0 to 1 per term). */
function share(weights: Map<string, number>, has: (term: string) => number): number {
  let [got, all] = [0, 0];
  for (const [term, weight] of weights) {
    got += weight * has(term);
    all += weight;
  }
  return all === 0 ? 0 : got / all;
}

/** The log odds that the passages contain the answer. */
function certainty(places: Place[]): number {
  const top = (places[0]?.sentences ?? []).map(({ covered }) => covered);
  const mean = top.reduce((sum, covered) => sum + covered, 0) / Math.max(1, top.length);
  return (
    sure.bias +
    sure.strength * Math.max(...places.map(({ strength }) => strength)) +
    sure.best * Math.max(0, ...top) +
    sure.mean * mean
  );
}

function strengthen(places: Place[]) {
  const usual = places.reduce((sum, { read }) => sum + read.length, 0) / places.length;
  for (const place of places) {
    const { counts, distinctTerms, length } = place.read;
    // BM25 saturation: the tenth occurrence adds little.
    const damping = 1.2 * (0.25 + (0.75 * length) / usual);
    const has = saying(distinctTerms, place.evidence.language);
    place.strength = share(place.weights, (term) => {
      const count = counts.get(term) ?? has(term);
      return count / (count + damping);
    });
  }
}

function rate(question: string, candidates: Candidate[], ranked: boolean) {
  const kind = kindOf(question);
  const most = (of: (place: Place) => number) =>
    Math.max(...candidates.map(({ passage }) => of(passage))) || 1;
  const [score, strength] = [most((one) => one.evidence.score), most((one) => one.strength)];
  for (const one of candidates) {
    const { evidence, weights } = one.passage;
    // Passage scores of one document are close together; their own strengths differ more.
    const own = one.passage.strength / strength;
    const rank = ranked ? 0.7 * (evidence.score / score) + 0.3 * own : own;
    const withHeading = share(weights, (term) =>
      one.terms.has(term) || one.headingTerms.has(term) ? 1 : 0,
    );
    one.score =
      liking.covered * one.covered +
      liking.withHeading * withHeading +
      liking.rank * rank ** 2 +
      (holds(kind, one.text) ? liking.kind : 0) +
      liking.first / (1 + one.number) +
      (one.terms.size < 4 ? liking.short : 0) +
      (/[?？]\s*$/.test(one.text) ? liking.asks : 0) +
      (/[:：]\s*$/.test(one.text) ? liking.leads : 0) +
      (isLoose(one.text) ? liking.loose : 0);
  }
}

/** Whether a sentence, with its headings and the sentence before it, addresses the question. */
function addresses(
  { passage, number, text, terms, heading, headingTerms }: Candidate,
  relevance: Relevance,
): boolean {
  const { evidence, sentences } = passage;
  const head = text.includes("\t") ? headAbove(passage, number) : undefined;
  // Table headings are not an answer; they explain the other rows.
  if (head?.number === number) return false;
  const around = [head, sentences[number - 1]];
  return relevance.addresses({
    text,
    terms,
    heading,
    around: [heading, ...around.map((one) => one?.text ?? "")].join("\n"),
    aroundTerms: [headingTerms, ...around.flatMap((one) => one?.terms ?? [])],
    evidence,
  });
}

/** The first of the consecutive table rows that end with this one; undefined: a single row. */
function headAbove({ sentences }: Place, number: number): Candidate | undefined {
  const isRow = (at: number) => sentences[at]?.text.includes("\t") ?? false;
  let first = number;
  while (isRow(first - 1)) first -= 1;
  return first === number && !isRow(number + 1) ? undefined : sentences[first];
}

/** Whether it is a title or a label: no sentence end, and no digits as in a table row. */
const isLoose = (said: string) => !/[.!?…:;。！？；।؟]["'”’»」』)\]]*$|\p{Nd}/u.test(said);

function choose(
  best: readonly Candidate[],
  most: number,
  isRelevant: (one: Candidate) => boolean,
): Candidate[] {
  const chosen: Candidate[] = [];
  let enough = 0;
  for (const one of best) {
    if (chosen.length === most || one.score < enough) break;
    // A sentence with little coverage of the question is kept only next to one with more.
    const speaks = one.covered > bearing * (chosen[0]?.covered ?? -1);
    const belongs = speaks || chosen.some((other) => adjacent(one, other));
    if (!belongs || chosen.some((other) => alike(one.terms, other.terms))) continue;
    if (!isRelevant(one)) continue;
    chosen.push(one);
    enough ||= one.score * closeness;
  }
  return chosen;
}

const adjacent = (a: Candidate, b: Candidate) =>
  a.passage === b.passage && Math.abs(a.number - b.number) === 1;

function alike(a: Set<string>, b: Set<string>): boolean {
  return a.intersection(b).size > sameness * Math.min(a.size, b.size);
}

/** Passages ordered by their best sentence, sentences in document order, neighbours joined. */
function quotesOf(chosen: Candidate[]): Quote[] {
  const order = [...new Set(chosen.map(({ passage }) => passage))];
  const sorted = chosen.toSorted(
    (a, b) => order.indexOf(a.passage) - order.indexOf(b.passage) || a.number - b.number,
  );
  const quotes: Quote[] = [];
  let before: Candidate | undefined;
  for (const one of sorted) {
    const last = quotes.at(-1);
    if (last && before?.passage === one.passage && before.number + 1 === one.number)
      last.end = one.end;
    else quotes.push({ evidence: one.passage.evidence, start: one.start, end: one.end });
    before = one;
  }
  return quotes;
}
