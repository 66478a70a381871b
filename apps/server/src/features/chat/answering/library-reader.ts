import type { Knowledge } from "@lectern/contract/chat";

import type { Deps, Model } from "#deps";
import { type Member, readingAsOf } from "#http/member.ts";

import { openBoxes, type Passage, type SearchDeps } from "../../search/index.ts";
import { resolved, claimSentences, statementsIn } from "./citations.ts";
import { type Evidence, pack } from "./evidence.ts";
import { builtInFindings } from "./generation/findings.ts";
import { spanFinding } from "./generation/span-finding.ts";
import { storedPages } from "./generation/stored-pages.ts";
import { namesNothing } from "./knowledge/names-nothing.ts";
import { wholePassages } from "./knowledge/whole-documents.ts";
import { placed, type PlacedQuote, type ReadStatement, readStatements } from "./read-statements.ts";
import { queriesOf } from "./retrieval/queries.ts";
import { passagesToQuote } from "./retrieval/limits.ts";
import { retrieve, type SearchSources } from "./retrieval/retrieve.ts";
import { tablePassages } from "./retrieval/table-passages.ts";
import { checkerOf } from "./verification/checkers/checker-of.ts";
import type { Finding } from "./verification/finding.ts";
import { groundingCheck } from "./verification/grounding-check.ts";
import { type Claim, verdictsOf } from "./verification/verify-with-model.ts";

/** The chosen sources without those that are turned off. */
export function searchSourcesOf(knowledge: Knowledge): SearchSources {
  if (namesNothing(knowledge)) return "everything";
  const isRead = (id: string) => knowledge.modes[id] !== "off";
  return {
    collection_ids: knowledge.collection_ids.filter(isRead),
    document_ids: knowledge.document_ids.filter(isRead),
    topic_ids: knowledge.topic_ids.filter(isRead),
    tag_ids: (knowledge.tag_ids ?? []).filter(isRead),
  };
}

/** Documents that are turned off: they are not read as part of a collection or topic either. */
const excludedIn = ({ modes }: Knowledge) =>
  new Set(Object.keys(modes).filter((id) => modes[id] === "off"));

/** Also told what an embedding model has used for a search. */
type SearchingDeps = Deps & Pick<SearchDeps, "embedded">;

/** Returns the passages that fit a query best, of the sources that the member may see now. */
export async function passagesOn(
  deps: SearchingDeps,
  member: Member,
  { query, knowledge, most }: { query: string; knowledge: Knowledge; most: number },
): Promise<Passage[]> {
  const off = excludedIn(knowledge);
  // The best may all be of documents that are turned off.
  const wanted = off.size > 0 ? 3 * most : most;
  const reader = readingAsOf(member, knowledge.as_of);
  const found = await retrieve(deps, reader, [query], searchSourcesOf(knowledge), wanted);
  return found.filter(({ document }) => !off.has(document.id)).slice(0, most);
}

/** Returns a passage with those before and after it in its document, in order. */
export async function passagesAround(
  deps: Pick<Deps, "db">,
  member: Member,
  { chunkId, documentId }: Pick<Evidence, "chunkId" | "documentId">,
  each: number,
): Promise<Passage[]> {
  const named = { collectionIds: [], documentIds: [documentId] };
  const all = await wholePassages(deps, member, named);
  const at = all.findIndex((one) => one.chunkId === chunkId);
  return at < 0 ? [] : all.slice(Math.max(0, at - each), at + each + 1);
}

/** What the built-in model found on a question, and how many passages it read. */
export interface QuoteResult {
  passages: number;
  statements: ReadStatement<PlacedQuote>[];
}

/** Returns the statements of the built-in model on a question, best first, about `most`. */
export async function quotesOn(
  deps: SearchingDeps,
  member: Member,
  { question, knowledge, most }: { question: string; knowledge: Knowledge; most: number },
  signal: AbortSignal,
): Promise<QuoteResult> {
  const asked = { question, above: [], knowledge };
  const reader = readingAsOf(member, knowledge.as_of);
  const asking = await queriesOf(deps, reader, { ...asked, writers: [] });
  const { queries, searched } = asking;
  const sources = searchSourcesOf(knowledge);
  const [passages, { inTables, inNamed }] = await Promise.all([
    retrieve(deps, reader, queries, sources, passagesToQuote * Math.min(2, queries.length)),
    tablePassages(deps, reader, asking, sources),
  ]);
  const everything = { most: Infinity, room: Infinity, off: excludedIn(knowledge) };
  const { evidence } = pack(passages, everything);
  const forTables = asking.tableQuery === undefined ? [] : [...inTables, ...passages];
  const distinct = [...new Map(forTables.map((one) => [one.chunkId, one])).values()];
  const { evidence: tableEvidence } = pack(distinct, everything);
  const { evidence: namedEvidence } = pack(inNamed.slice(0, passagesToQuote), everything);
  const context = { ...asked, searched, evidence, tableEvidence, namedEvidence };
  const options = { most, findSpan: spanFinding(deps, signal) };
  const { blocks } = await builtInFindings(storedPages(deps, reader), context, options);
  const statements = await readStatements(openBoxes(deps, reader), blocks);
  return { passages: evidence.length, statements };
}

/** A text that cites passages by their numbers, after it was checked against them. */
export interface CheckedText {
  sentences: Finding[];
  /** For each cited passage the quote that carries what cites it. */
  quotes: PlacedQuote[];
}

/** Checks each sentence of a text, without a model, against the passages that its marks name. */
export async function checkedText(
  deps: Pick<Deps, "db" | "log">,
  member: Member,
  text: string,
  evidence: Evidence[],
): Promise<CheckedText> {
  const statements = statementsIn(text, evidence);
  const { citations } = resolved(statements);
  return {
    sentences: statements.map(({ finding }) => finding),
    quotes: await placed(openBoxes(deps, member), citations),
  };
}

/** A passage that a sentence may cite, as far as checking needs it. */
interface Source {
  quote: string;
  document_name: string;
  heading?: string | null;
  /** ISO 639-1, or "und". */
  language?: string;
}

/** A sentence of a text, the numbers that its marks name, and how well their passages carry it. */
export interface JudgedSentence extends Claim {
  start: number;
  end: number;
  cited: number[];
}

/**
 * Judges each sentence of a text against the passages behind its marks, by their words and by the
 * workspace's checking model. `counted` wraps that model, so that its calls can be limited.
 */
export async function judgedText(
  deps: Deps,
  member: Member,
  text: string,
  sourcesOf: ReadonlyMap<number, readonly Source[]>,
  signal: AbortSignal,
  counted?: (model: Model) => Model,
): Promise<readonly JudgedSentence[]> {
  const known = [...sourcesOf.values()].flat().find((one) => one.language)?.language ?? "und";
  const claims = claimSentences(text, known).map((said): JudgedSentence => {
    const sources = said.cited.flatMap((number) => sourcesOf.get(number) ?? []);
    const quotes = sources.map(({ quote }) => quote);
    const context = sources
      .map(({ heading, document_name }) => `${heading ?? ""}\n${document_name}`)
      .join("\n");
    const language = sources[0]?.language ?? known;
    return { ...said, quotes, finding: groundingCheck(said.text, quotes, language, context) };
  });
  return verdictsOf(deps, () => checkerOf(deps, member, counted), claims, signal);
}

/** Numbers passages for a prompt after those that it has already; leaves out repeats. */
export function numbered(
  passages: readonly Passage[],
  before: readonly Evidence[],
  room: { most: number; tokens: number },
): Evidence[] {
  const { evidence } = pack(passages, { most: room.most, room: room.tokens, before });
  return evidence;
}
