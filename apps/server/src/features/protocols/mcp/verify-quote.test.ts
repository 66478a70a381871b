import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { supersede } from "#test/library/passages.ts";
import { addDocument } from "#test/chat/chat.ts";
import { make } from "#test/identity/api-keys.ts";
import { connectMcp } from "#test/protocols/mcp.ts";

const app = await startApp();
const person = await app.signUp();
const { id: collectionId } = await person.collection();
const { call } = await connectMcp(app.url, (await make(person)).body.key);
const verify = async (text: string) => (await call("verify_quote", { text })).body;
const add = (name: string, ...passages: string[]) =>
  addDocument(app.deps, person, collectionId, { name, passages });

test("a quote is found with its document, version, page, regions, words and hash", async () => {
  const id = await add(
    "deed.txt",
    "First.",
    "Second.",
    "Third.",
    "The meadow passes to Ines Vidal.",
  );
  const { found, matches } = await verify("The meadow passes to Ines Vidal.");
  expect(found).toBe(true);
  expect(matches).toEqual([
    {
      document_id: id,
      title: "deed.txt",
      version: 1,
      is_current: true,
      page: 2,
      text: "The meadow passes to Ines Vidal",
      is_exact: true,
      boxes: expect.arrayContaining([
        { x: 0, y: 0, width: expect.any(Number), height: expect.any(Number) },
      ]),
      sha256: "0".repeat(64),
      url: `${app.url}/?document=${id}&page=2&highlight=0-31`,
    },
  ]);
});

test("spacing, quotation marks, case and hyphenation may differ, words and figures may not", async () => {
  await add("lamp.txt", "The light\u00adhouse keeper said “turn\nback” at 1.5 miles.");
  const [match] = (await verify('the LIGHTHOUSE keeper said "turn back" at 1.5 miles')).matches;
  expect(match).toMatchObject({
    text: "The light\u00adhouse keeper said “turn\nback” at 1.5 miles",
    is_exact: false,
  });
  for (const wrong of [
    "the lighthouse keeper said turn back at 15 miles",
    "the lighthouse keeper said turn back at 1.5 mile",
    "the lighthouse keepers said turn back",
    "ghthouse keeper said",
  ]) {
    expect(await verify(wrong), wrong).toEqual({ found: false, matches: [] });
  }
});

test("words that only an earlier version has are found there, and said to be replaced", async () => {
  const before = await add("terms.txt", "The ferry leaves at seven. Dogs travel free of charge.");
  const after = await add("terms.txt", "The ferry leaves at nine. Dogs travel free of charge.");
  await supersede(app.deps, before, after);
  expect((await verify("The ferry leaves at seven")).matches).toMatchObject([
    { document_id: before, version: 1, is_current: false },
  ]);
  expect((await verify("Dogs travel free of charge")).matches).toMatchObject([
    { document_id: after, version: 2, is_current: true },
  ]);
});

test("a text of several documents is found in each", async () => {
  const ids = [
    await add("a.txt", "Wolves howl at dusk."),
    await add("b.txt", "Wolves howl at dusk."),
  ];
  const { matches } = await verify("Wolves howl at dusk.");
  expect(matches.map(({ document_id }) => document_id).toSorted()).toEqual(ids.toSorted());
});
