import { expect, test } from "vitest";

import { createPostingBuilder, ENTRY } from "./postings.ts";
import { inverseFrequency, type PostingList, rank } from "./ranking.ts";

interface Chunk {
  documentNo: number;
  ordinal: number;
  terms: string[];
}

/** A repeatable source of whole numbers below `most` (Lehmer). */
function source(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

/** BM25 as the textbook writes it, chunk by chunk. */
function textbook(chunks: readonly Chunk[], query: readonly string[], limit: number) {
  const mean = chunks.reduce((sum, { terms }) => sum + terms.length, 0) / chunks.length;
  const holding = (word: string) => chunks.filter(({ terms }) => terms.includes(word)).length;
  const idfs = query.map((word) =>
    Math.log(1 + (chunks.length - holding(word) + 0.5) / (holding(word) + 0.5)),
  );
  const scored = chunks.map(({ documentNo, ordinal, terms }) => {
    let score = 0;
    for (const [at, word] of query.entries()) {
      const times = terms.filter((term) => term === word).length;
      const norm = 1.2 * (1 - 0.75 + (0.75 * terms.length) / mean);
      score += ((idfs[at] ?? 0) * times) / (times + norm);
    }
    return { documentNo, ordinal, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.documentNo - a.documentNo || a.ordinal - b.ordinal)
    .slice(0, limit);
}

/** What the store would answer for each word of the query. */
function listsOf(chunks: readonly Chunk[], query: readonly string[]): PostingList[] {
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
    const found = held.reduce((sum, { entries }) => sum + entries.length / ENTRY, 0);
    const count = query.filter((one) => one === word).length;
    return {
      weight: count * inverseFrequency(chunks.length, found),
      places: `{${held.map(({ documentNo, block }) => documentNo * 2 ** 20 + block).join(",")}}`,
      entries: held.map(({ entries }) => entries).join("\n"),
    };
  });
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])("ranks random library %i as the textbook does", (seed) => {
  const below = source(seed * 7919);
  // Squared, so that some words are frequent and most are rare, as in language.
  const word = () => `w${Math.floor(below(40) ** 2 / 20)}`;
  const chunks = Array.from({ length: 5 + below(8) }, (_, document) =>
    Array.from({ length: 1 + below(document === 0 ? 1100 : 20) }, (_, ordinal) => ({
      documentNo: document * 1000 + 7,
      ordinal,
      terms: Array.from({ length: 1 + below(30) }, word),
    })),
  ).flat();
  const all = {
    chunks: chunks.length,
    terms: chunks.reduce((sum, { terms }) => sum + terms.length, 0),
  };
  for (let asked = 0; asked < 6; asked++) {
    const query = Array.from({ length: 1 + below(6) }, word);
    const expected = textbook(chunks, query, 10);
    const { hits: found, total } = rank(listsOf(chunks, query), [], all, 10);
    const holding = chunks.filter(({ terms }) => query.some((word) => terms.includes(word)));
    expect(total).toBe(holding.length);
    expect(found.map(({ score }) => score.toFixed(9))).toEqual(
      expected.map(({ score }) => score.toFixed(9)),
    );
    // Sums in another order may differ in their last bit: only clear differences fix the order.
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
  const all = { chunks: 9, terms: 18 };
  const names = [{ weight: 2, places: `{${2 ** 20},${2 * 2 ** 20}}` }];
  const bonus = (2 * 3) / (3 + 1.2);

  const { hits: plain } = rank(listsOf(chunks, ["w600"]), [], all, 9);
  const { hits: named } = rank(listsOf(chunks, ["w600"]), names, all, 9);
  const { hits: alone } = rank([], names, all, 9);

  expect(plain.map(({ documentNo, ordinal }) => [documentNo, ordinal])).toEqual([
    [2, 600],
    [1, 600],
    [0, 600],
  ]);
  expect(named.map(({ documentNo, ordinal }) => [documentNo, ordinal])).toEqual([
    [2, 600],
    [1, 600],
    [0, 600],
  ]);
  expect(named[0]?.score).toBeCloseTo((plain[0]?.score ?? 0) + bonus, 12);
  expect(named[2]?.score).toBe(plain[2]?.score);
  expect(alone).toEqual([
    { documentNo: 2, ordinal: 0, score: bonus },
    { documentNo: 1, ordinal: 0, score: bonus },
  ]);
});

test("nothing found is nothing", () => {
  expect(rank([], [], { chunks: 0, terms: 0 }, 10)).toEqual({ hits: [], total: 0 });
});
