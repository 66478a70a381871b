import { expect, test } from "vitest";

import { createPostingBuilder, ENTRY } from "@lectern/text-analysis/postings";
import type { LexicalAnswer } from "#deps";

import { type FoundWord, inverseFrequency, rank } from "./ranking.ts";

interface Chunk {
  documentNo: number;
  ordinal: number;
  terms: string[];
}

/** Returns a reproducible generator of integers below `most` (Lehmer). */
function source(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

const chunksOfBlock = 512;
const times = (terms: readonly string[], word: string) =>
  terms.filter((term) => term === word).length;
const rarity = (all: number, some: number) => Math.log(1 + (all - some + 0.5) / (some + 0.5));

/** Ranks chunk by chunk with the textbook formula. */
function textbook(chunks: readonly Chunk[], query: readonly string[], limit: number) {
  const lengthOf = (some: readonly Chunk[]) =>
    some.reduce((sum, { terms }) => sum + terms.length, 0);
  const documents = Map.groupBy(chunks, ({ documentNo }) => documentNo);
  const mean = lengthOf(chunks) / chunks.length;
  const meanDocument = lengthOf(chunks) / documents.size;
  const isFound = ({ terms }: Chunk) => query.some((word) => terms.includes(word));

  const blockOf = ({ documentNo, ordinal }: Chunk) =>
    `${documentNo} ${Math.floor(ordinal / chunksOfBlock)}`;
  const holding = query.map((word) => chunks.filter(({ terms }) => terms.includes(word)));
  const rows = holding.map((some) => new Set(some.map(blockOf)).size);

  function ofDocument(own: readonly Chunk[]) {
    const found = own.filter(isFound);
    const length = (lengthOf(found) / found.length) * ((found.at(-1)?.ordinal ?? 0) + 1);
    const norm = 1.2 * (1 - 0.75 + (0.75 * length) / meanDocument);
    return query.reduce((sum, word, at) => {
      const held = own.reduce((sum, { terms }) => sum + times(terms, word), 0);
      const weight = rarity(documents.size, Math.min(documents.size, rows[at] ?? 0));
      return sum + (2 * weight * held) / (held + norm);
    }, 0);
  }

  const evidence = new Map([...documents].map(([no, own]) => [no, ofDocument(own)]));
  const scored = chunks.filter(isFound).map((chunk) => {
    const { documentNo, ordinal, terms } = chunk;
    const besides = (documents.get(documentNo) ?? []).filter(
      (other) => Math.abs(other.ordinal - ordinal) === 1 && blockOf(other) === blockOf(chunk),
    );
    let score = evidence.get(documentNo) ?? 0;
    for (const [at, word] of query.entries()) {
      const near = besides.reduce((sum, other) => sum + times(other.terms, word), 0);
      const held = times(terms, word) + 0.3 * near;
      const norm = 1.2 * (1 - 0.75 + (0.75 * terms.length) / mean);
      score += (rarity(chunks.length, holding[at]?.length ?? 0) * held) / (held + norm);
    }
    return { documentNo, ordinal, score };
  });
  return scored
    .toSorted((a, b) => b.score - a.score || b.documentNo - a.documentNo || a.ordinal - b.ordinal)
    .slice(0, limit);
}

const wordOf = (word: Partial<FoundWord>): FoundWord => ({
  said: "",
  count: 1,
  lists: [],
  names: [],
  isRequired: false,
  naming: undefined,
  ...word,
});

/** Returns what the store would return for each word of the query. */
function wordsOf(chunks: readonly Chunk[], query: readonly string[]): FoundWord[] {
  const rows = [...new Set(chunks.map(({ documentNo }) => documentNo))].flatMap((documentNo) => {
    const builder = createPostingBuilder();
    for (const chunk of chunks.filter((one) => one.documentNo === documentNo)) {
      builder.add(chunk.ordinal, chunk.terms);
    }
    return builder.finish().map((row) => ({ documentNo, ...row }));
  });
  return [...new Set(query)].flatMap((word) => {
    const held = rows.filter(({ term }) => term === word);
    if (held.length === 0) return [];
    const list = {
      chunks: held.reduce((sum, { entries }) => sum + entries.length / ENTRY, 0),
      documents: held.length,
      places: `{${held.map(({ documentNo, block }) => documentNo * 2 ** 20 + block).join(",")}}`,
      entries: held.map(({ entries }) => entries).join("\n"),
    };
    return [wordOf({ said: word, count: times(query, word), lists: [list] })];
  });
}

const countsOf = (chunks: readonly Chunk[]) => ({
  documents: new Set(chunks.map(({ documentNo }) => documentNo)).size,
  chunks: chunks.length,
  terms: chunks.reduce((sum, { terms }) => sum + terms.length, 0),
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("ranks random library %i as the textbook does", (seed) => {
  const below = source(seed * 7919);
  // Squared, so that some words are frequent and most are rare, as in real text.
  const word = () => `w${Math.floor(below(40) ** 2 / 20)}`;
  const chunks = Array.from({ length: 5 + below(8) }, (_, document) =>
    Array.from({ length: 1 + below(document === 0 ? 1100 : 20) }, (_, ordinal) => ({
      documentNo: document * 1000 + 7,
      ordinal,
      terms: Array.from({ length: 1 + below(30) }, word),
    })),
  ).flat();
  const all = countsOf(chunks);
  for (let asked = 0; asked < 6; asked++) {
    const query = Array.from({ length: 1 + below(6) }, word);
    const expected = textbook(chunks, query, 10);
    const { hits: found, total } = rank(wordsOf(chunks, query), all, { limit: 10 });
    const holding = chunks.filter(({ terms }) => query.some((word) => terms.includes(word)));
    expect(total).toBe(holding.length);
    expect(found.map(({ score }) => score.toFixed(9))).toEqual(
      expected.map(({ score }) => score.toFixed(9)),
    );
    // Sums in another order may differ in the last bit, so only clear differences define the order.
    const sameScore = (score: number) =>
      expected.filter((other) => Math.abs(other.score - score) < 1e-9).length > 1;
    for (const [at, hit] of expected.slice(0, 9).entries()) {
      if (!sameScore(hit.score)) expect(found[at]).toMatchObject({ ordinal: hit.ordinal });
    }
  }
});

test("a word that everything holds still counts for something", () => {
  expect(inverseFrequency(10, 10)).toBeGreaterThan(0);
  expect(inverseFrequency(10, 1)).toBeGreaterThan(inverseFrequency(10, 2));
});

test("a word of the name lifts what is found in the document, or else its beginning", () => {
  const chunks = [0, 1, 2].flatMap((documentNo) =>
    [0, 1, 600].map((ordinal) => ({ documentNo, ordinal, terms: ["x", `w${ordinal}`] })),
  );
  const all = { documents: 9, chunks: 9, terms: 18 };
  const named = [wordOf({ names: [`{${2 ** 20},${2 * 2 ** 20}}`] })];
  const placesIn = ({ hits }: LexicalAnswer) => hits.map((hit) => [hit.documentNo, hit.ordinal]);

  const plain = rank(wordsOf(chunks, ["w600"]), all, { limit: 9 });
  const both = rank([...wordsOf(chunks, ["w600"]), ...named], all, { limit: 9 });
  const alone = rank(named, all, { limit: 9 });

  expect(placesIn(plain)).toEqual([
    [2, 600],
    [1, 600],
    [0, 600],
  ]);
  expect(placesIn(both)).toEqual(placesIn(plain));
  expect(both.hits[1]?.score).toBeGreaterThan(plain.hits[1]?.score ?? Infinity);
  expect(both.hits[2]?.score).toBe(plain.hits[2]?.score);
  expect(placesIn(alone)).toEqual([
    [2, 0],
    [1, 0],
  ]);
});

test("of passages alike the one of the document that is about the question stands first", () => {
  const passage = ["heron", "stands", "water"];
  const about = [passage, ["heron", "heron", "nests"], ["heron", "feeds", "fish"]];
  const other = [passage, ["harbour", "dues", "ships"], ["ships", "berth", "crane"]];
  const chunks = [about, other].flatMap((document, documentNo) =>
    document.map((terms, ordinal) => ({ documentNo, ordinal, terms })),
  );
  const { hits } = rank(wordsOf(chunks, ["heron", "water"]), countsOf(chunks), { limit: 9 });
  expect(hits[0]).toMatchObject({ documentNo: 0, ordinal: 0 });
  expect(hits.at(-1)).toMatchObject({ documentNo: 0 });
});

test("a passage counts in part what stands beside it, but is not found by it alone", () => {
  const texts = ["a", "sales b", "a x", "b c", "c", "a x", "c c"];
  const chunks = texts.map((text, ordinal) => ({ documentNo: 1, ordinal, terms: text.split(" ") }));
  const { hits, total } = rank(wordsOf(chunks, ["x", "sales"]), countsOf(chunks), { limit: 9 });
  // The first "a x" is next to "sales", the second is not.
  expect(hits.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal !== 1)).toEqual([2, 5]);
  expect(total).toBe(3);
});

test("of two documents that a query names the best passage of each stands first", () => {
  const passages = (name: string) =>
    [name, "research costs", "leases", "research"].map((text) => [...text.split(" "), name]);
  const chunks = ["heron", "crane"].flatMap((name, documentNo) =>
    passages(name).map((terms, ordinal) => ({ documentNo, ordinal, terms })),
  );
  const words = wordsOf(chunks, ["research", "costs", "heron", "crane"]).map((word) =>
    /heron|crane/.test(word.said) ? { ...word, naming: "title" as const } : word,
  );
  const { hits } = rank(words, countsOf(chunks), { limit: 4, isBalanced: true });
  expect(new Set(hits.slice(0, 2).map(({ documentNo }) => documentNo)).size).toBe(2);
  expect(hits.slice(0, 2).map(({ ordinal }) => ordinal)).toEqual([1, 1]);
});

test("nothing found is nothing", () => {
  const { hits, total } = rank([], { documents: 0, chunks: 0, terms: 0 }, { limit: 10 });
  expect({ hits, total }).toEqual({ hits: [], total: 0 });
});
