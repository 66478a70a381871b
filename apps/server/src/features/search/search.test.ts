import { updateDocument } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { memberOf, startApp } from "#test/app.ts";
import { read } from "#test/topics/topics.ts";
import { joinAs } from "#test/library/library.ts";
import { found, type Query, textsOf, wings } from "#test/library/searching.ts";

import { rectsOf } from "@lectern/document-parser/segments";
import { openBoxes } from "./boxes.ts";
import { passages } from "./search.ts";

const app = await startApp();

test("finds the best passages first, with their words, their page and their boxes", async () => {
  const ada = await app.signUp();
  const collection = await ada.collection();
  const id = await read(app, ada, collection.id, wings);

  const results = await found(ada, "wings in a slipstream");

  expect(results.map(({ text }) => text)).toEqual([wings.passages[3], wings.passages[0]]);
  const [best] = results;
  const document = { id, name: "Wings", collection_id: collection.id, standing: null };
  expect(best?.document).toEqual(document);
  expect(best?.page).toBe(2);
  expect(best?.highlights.map(([start, end]) => best.text.slice(start, end))).toEqual([
    "Wing",
    "wing",
    "wing",
    "wing",
    "slipstream",
  ]);
  expect(best?.score).toBeGreaterThan(results[1]?.score ?? Number.POSITIVE_INFINITY);
  // Thirteen words at ten per line: two boxes.
  expect(best?.rects).toHaveLength(2);
  expect(best?.rects.every(({ page }) => page === 2)).toBe(true);
});

test("gives the boxes of a passage's own lines, not of its page", async () => {
  const ada = await app.signUp();
  await read(app, ada, (await ada.collection()).id, wings);
  const member = memberOf(ada);

  const [second] = await found(ada, "propeller air");
  const [passage] = await passages(app.deps, member, "propeller air", { limit: 1 });

  expect(passage).toMatchObject({ text: wings.passages[1], page: 1, language: "en" });
  const start = passage?.start ?? 0;
  const { text = "", document } = passage ?? {};
  const placed = { documentId: document?.id ?? "", page: 1, start, text };
  const boxes = openBoxes(app.deps, member);
  await boxes.read([placed]);
  const own = rectsOf(boxes.of(placed) ?? Buffer.alloc(0), start, start + text.length);
  expect(second?.rects).toEqual(own.map((rect) => ({ page: 1, ...rect })));
  expect(passage?.chunkId).toBe(second?.chunk_id);
});

test("prefers passages of a document that is named in the query, under its newest name", async () => {
  const ada = await app.signUp();
  const { id: collectionId } = await ada.collection();
  const passages = ["The tenant may terminate the lease", "Of the roof", "Of the cellar"];
  const miller = await read(app, ada, collectionId, { name: "Lease_Miller_2019.pdf", passages });
  const smith = await read(app, ada, collectionId, { name: "Lease Smith.pdf", passages });
  const first = async (q: string) => (await found(ada, q))[0]?.document.id;

  expect(await first("terminate Miller")).toBe(miller);
  expect(await first("terminate Smith")).toBe(smith);
  expect(await textsOf(ada, "Miller")).toEqual([passages[0]]);

  const params = { collection_id: collectionId, document_id: miller };
  await ada.call(updateDocument, { params, body: { name: "Lease Jones.pdf" } });
  expect(await first("terminate Jones")).toBe(miller);
  expect(await textsOf(ada, "Miller")).toEqual([]);
});

test.each([
  ["signs alone", "%%% ' -- \\ ???"],
  ["a quote and a wildcard", "wing' or 1=1 -- %_"],
  ["ten thousand characters of words", Array.from({ length: 1650 }, (_, at) => `w${at}`).join(" ")],
  ["ten thousand characters in a row", "x".repeat(10_000)],
  ["a long Chinese text", "机器学习是计".repeat(200)],
  ["characters that are none", "\u202e\ufffd\u0000wing"],
])("answers %s", async (_, q) => {
  const ada = await app.signUp();
  await read(app, ada, (await ada.collection()).id, wings);

  const { status, body } = await ada.call(search, { query: { q } });

  expect(status).toBe(200);
  expect(body.results.length).toBeLessThanOrEqual(2);
});

const notices = {
  name: "Notices",
  passages: [
    "The net sales of the year grew; sales net of returns did not.",
    "Returns lower the sales, and what is left is the net amount.",
    "Of the year's net\nsales a tenth came from the harbour.",
    "The inventory of the harbour is counted in June.",
  ],
};

test("words between quotation marks are found in their order alone, across lines and cases", async () => {
  const ada = await app.signUp();
  await read(app, ada, (await ada.collection()).id, notices);
  const { body } = await ada.call(search, { query: { q: '"Net sales" of the year', limit: 10 } });
  expect(new Set(body.results.map(({ text }) => text))).toEqual(
    new Set([notices.passages[0], notices.passages[2]]),
  );
  expect(body.total).toBe(2);
  expect(await textsOf(ada, "“sales net”")).toEqual([notices.passages[0]]);
  expect(await textsOf(ada, '"sales of the harbour"')).toEqual([]);
  // Searches for the words of the quotation if no passage contains the phrase.
  const question = 'What is meant by "harbour inventory"?';
  const some = await passages(app.deps, memberOf(ada), question, { limit: 1 });
  expect(some.map(({ text }) => text)).toEqual([notices.passages[3]]);
});

test("a word with one typing error finds what it means; a name that is absent finds no other word", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await read(app, ada, id, notices);
  for (const typed of ["inventry", "invnetory", "inventorry", "inventary", "Inventry"]) {
    const [best] = await found(ada, typed);
    expect(best?.text).toBe(notices.passages[3]);
    expect(best?.highlights.map(([start, end]) => best.text.slice(start, end))).toEqual([
      "inventory",
    ]);
  }
  expect(await textsOf(ada, "the harbor")).toHaveLength(2);
  expect(await textsOf(ada, "those of Hartour")).toEqual([]);
  expect(await textsOf(ada, "inxentxry")).toEqual([]);
  // Documents that the asker may not see do not correct spelling.
  const bob = await joinAs(app, ada, "editor");
  expect(await textsOf(bob, "inventry")).toEqual([]);
});

test("a search that takes too long ends with a word of advice", async () => {
  const ada = await app.signUp();
  await read(app, ada, (await ada.collection()).id, wings);

  const answer = await app.deps.db.transaction().execute(async (tx) => {
    await sql`lock table chunk in access exclusive mode`.execute(tx);
    return ada.call(search, { query: { q: "wing" } });
  });

  expect(answer).toMatchObject({
    status: 503,
    body: { detail: "The search took too long. Try fewer words." },
  });
  expect(await textsOf(ada, "lift")).not.toEqual([]);
});

test("refuses an empty and an overlong query, and a limit beyond a hundred", async () => {
  const ada = await app.signUp();
  const statusOf = async (query: Query) => (await ada.call(search, { query })).status;

  expect(await statusOf({ q: "   " })).toBe(422);
  expect(await statusOf({ q: "x".repeat(10_001) })).toBe(422);
  expect(await statusOf({ q: "wing", limit: 101 })).toBe(422);
});
