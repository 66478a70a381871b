import type { SearchResult } from "@lectern/contract/search";
import type { Standing } from "@lectern/contract/standing";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";

import { unitOf } from "../library/files/file-kind.ts";
import { worldsToSearch } from "../library/worlds.ts";
import { rectsOf } from "../ingestion/reading/segments.ts";
import { chunkId } from "./chunk-id.ts";
import { highlightsOf } from "./highlights.ts";
import { type QueryWord, readQuery } from "./query.ts";
import { nameMark, nameTerm } from "./names.ts";
import { inverseFrequency, rank } from "./ranking.ts";
import * as store from "./store.ts";

export interface Passage {
  chunkId: string;
  score: number;
  /** Verbatim: the characters [start, start + text.length) of the page's text. */
  text: string;
  start: number;
  page: number;
  unit?: SearchResult["unit"];
  label?: SearchResult["label"];
  /** Of the whole page; `rectsOf` finds the boxes of any of its characters. */
  segments: Buffer;
  /** The headings above it, outermost first. */
  heading: string | null;
  /** ISO 639-1, or "und". */
  language: string;
  document: { id: string; name: string; collectionId: string; standing: Standing | null };
}

export type Scope = store.Scope;

interface Wanted extends Scope {
  limit: number;
}

const timeout = "5s";
const canceled = "57014";

/** The passages that match best among all that the member may see, best first, and how many match. */
export async function search(
  deps: Pick<Deps, "db">,
  member: Member,
  query: string,
  wanted: Wanted,
): Promise<{ total: number; results: SearchResult[] }> {
  const { words, total, passages } = await find(deps, member, query, wanted);
  const results = passages.map(
    ({ chunkId, score, text, start, page, unit, label, segments, language, document }) => ({
      chunk_id: chunkId,
      score,
      text,
      highlights: highlightsOf(text, language, words),
      page,
      unit,
      label,
      rects: rectsOf(segments, start, start + text.length).map((rect) => ({ page, ...rect })),
      document: {
        id: document.id,
        name: document.name,
        collection_id: document.collectionId,
        standing: document.standing,
      },
    }),
  );
  return { total, results };
}

/** As `search`, for those who go on reading: with offsets and boxes of the page. */
export async function passages(
  deps: Pick<Deps, "db">,
  member: Member,
  query: string,
  wanted: Wanted,
): Promise<Passage[]> {
  return (await find(deps, member, query, wanted)).passages;
}

async function find({ db }: Pick<Deps, "db">, member: Member, query: string, wanted: Wanted) {
  try {
    return await db
      .transaction()
      // One snapshot: what is counted, what is found and what is shown agree.
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => {
        const worlds = worldsToSearch(member, wanted);
        const counted = await store.countByLanguages(tx, worlds, wanted, timeout);
        const groups = [...new Set(counted.map(({ languages }) => languages))];
        const words = readQuery(query, [...new Set(groups.flatMap(each))]);
        const terms = termsOfGroups(groups, words);
        if (terms.size === 0) return { words, total: 0, passages: [] };
        const all = totalOf(counted);
        const found = await store.postingsOf(tx, worlds, wanted, counted, terms);
        const rows = Map.groupBy(found, keyOf);
        const { hits, total } = rank(
          listsOf(words, groups, all, rows),
          namesOf(words, groups, all, rows),
          all,
          wanted.limit,
        );
        const holding = worlds.filter((_, at) => counted.some(({ world }) => world === at));
        const chunks = hits.length > 0 ? await store.chunksOf(tx, holding, wanted, hits) : [];
        return { words, total, passages: chunks.map(passageOf) };
      });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === canceled)) throw error;
    throw new AppError("unavailable", "The search took too long. Try fewer words.");
  }
}

const totalOf = (counted: readonly store.Counted[]) => ({
  documents: counted.reduce((sum, { documents }) => sum + documents, 0),
  chunks: counted.reduce((sum, { chunks }) => sum + chunks, 0),
  terms: counted.reduce((sum, { terms }) => sum + terms, 0),
});
type Total = ReturnType<typeof totalOf>;

/** The languages of a group of documents. */
const each = (languages: string) => languages.split(" ");

const namesIn = ({ terms }: QueryWord, languages: string) =>
  each(languages).flatMap((language) => terms.get(language) ?? []);

/** What the words are called in the documents and the names of each group. */
function termsOfGroups(groups: readonly string[], words: readonly QueryWord[]) {
  const named = groups.map((languages) => {
    const terms = new Set(words.flatMap((word) => namesIn(word, languages)));
    return [languages, [...terms, ...[...terms].map(nameTerm)]] as const;
  });
  return new Map(named.filter(([, terms]) => terms.length > 0));
}

type Rows = ReadonlyMap<string, store.FoundRows[]>;

/** The rows of a word, whatever it is called in the documents of each group. */
function rowsOf(word: QueryWord, groups: readonly string[], rows: Rows, named = "") {
  return groups.flatMap((languages) => {
    const names = new Set(namesIn(word, languages));
    return [...names].flatMap((name) => rows.get(keyOf({ languages, term: named + name })) ?? []);
  });
}

const keyOf = ({ languages, term }: Pick<store.FoundRows, "languages" | "term">) =>
  `${languages}\t${term}`;

/** A word is as rare as the chunks are few that hold it, in whatever language. */
function listsOf(words: readonly QueryWord[], groups: readonly string[], all: Total, found: Rows) {
  return words.flatMap((word) => {
    const rows = rowsOf(word, groups, found);
    const chunks = rows.reduce((sum, { found }) => sum + found, 0);
    const weight = word.count * inverseFrequency(all.chunks, chunks);
    return rows.map(({ places, entries }) => ({ weight, places, entries }));
  });
}

/** The same for the names of documents. */
function namesOf(words: readonly QueryWord[], groups: readonly string[], all: Total, found: Rows) {
  return words.flatMap((word) => {
    const rows = rowsOf(word, groups, found, nameMark);
    const documents = rows.reduce((sum, { rows }) => sum + rows, 0);
    const weight = word.count * inverseFrequency(all.documents, documents);
    return rows.map(({ places }) => ({ weight, places }));
  });
}

const passageOf = (chunk: store.FoundChunk): Passage => ({
  chunkId: chunkId(chunk.document_id, chunk.ordinal),
  score: chunk.score,
  text: chunk.page_text.slice(chunk.start, chunk.finish),
  start: chunk.start,
  page: chunk.page,
  unit: unitOf(chunk.kind),
  label: chunk.label,
  segments: chunk.segments,
  heading: chunk.heading,
  language: chunk.language,
  document: {
    id: chunk.document_id,
    name: chunk.document_name,
    collectionId: chunk.collection_id,
    standing: chunk.standing,
  },
});
