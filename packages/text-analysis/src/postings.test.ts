import { expect, test } from "vitest";

import {
  chunkOf,
  createPostingBuilder,
  decodePostings,
  encodePostings,
  ENTRY,
  entryAt,
  occurrencesOf,
  ordinalOf,
  type PostingRow,
  termsOf,
  totalsOf,
} from "./postings.ts";

const read = ({ block, entries }: PostingRow) =>
  Array.from({ length: entries.length / ENTRY }, (_, at) => {
    const entry = entryAt(entries, at * ENTRY);
    return [ordinalOf(block, chunkOf(entry)), occurrencesOf(entry), termsOf(entry)];
  });

test("tells for each term which chunks hold it, how often, and how long they are", () => {
  const builder = createPostingBuilder();
  builder.add(0, ["wing", "tip", "wing", "_the"]);
  builder.add(1, ["tip"]);
  const rows = builder.finish();
  expect(rows.map((row) => [row.term, row.block, read(row)])).toEqual([
    ["_the", 0, [[0, 1, 3]]],
    [
      "tip",
      0,
      [
        [0, 1, 3],
        [1, 1, 1],
      ],
    ],
    ["wing", 0, [[0, 2, 3]]],
  ]);
  expect(totalsOf(rows)).toEqual({ chunks: 2, terms: 4 });
});

test("begins a new row after 512 chunks, and none outgrows an index entry", () => {
  const builder = createPostingBuilder();
  for (let ordinal = 0; ordinal < 1300; ordinal++) builder.add(ordinal, ["x"]);
  const rows = builder.finish();
  expect(rows.map(({ block, entries }) => [block, entries.length / ENTRY])).toEqual([
    [0, 512],
    [1, 512],
    [2, 276],
  ]);
  expect(rows.flatMap(read).map(([ordinal]) => ordinal)).toEqual(
    Array.from({ length: 1300 }, (_, at) => at),
  );
});

test("counts to 31 occurrences and 4,095 terms", () => {
  const builder = createPostingBuilder();
  builder.add(
    511,
    Array.from({ length: 5000 }, () => "x"),
  );
  expect(builder.finish().flatMap(read)).toEqual([[511, 31, 4095]]);
});

test("an empty document has no rows", () => {
  expect(createPostingBuilder().finish()).toEqual([]);
  expect(totalsOf([])).toEqual({ chunks: 0, terms: 0 });
});

test("come back whole from the reading child", () => {
  const builder = createPostingBuilder();
  for (let ordinal = 0; ordinal < 600; ordinal++) {
    builder.add(
      ordinal,
      Array.from({ length: ordinal % 90 }, (_, at) => `größe${at}`),
    );
  }
  const rows = builder.finish();
  expect(decodePostings(encodePostings(rows))).toEqual(rows);
  expect(decodePostings(encodePostings([]))).toEqual([]);
});

test.each([
  ["no block", "wing\tabcd"],
  ["half an entry", "wing\t0\tabc"],
  ["no entry", "wing\t0\t"],
  ["characters outside the digits", "wing\t0\tab\u00e9d"],
  ["a block without end", "wing\t12345678\tabcd"],
  ["a term of the document's name, which is not the child's to tell", "=wing\t0\tabcd"],
  ["a term that no index holds", `${"w".repeat(70)}\t0\tabcd`],
  ["a row that outgrows an index entry", `wing\t0\t${"abcd".repeat(513)}`],
])("are refused with %s", (_, text) => {
  expect(() => decodePostings([Buffer.from(text)])).toThrow("malformed");
});
