import {
  findInDocument,
  getOutline,
  mostFound,
  readFoundPassage,
  readPassage,
} from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

/** A document of these passages, three per page. */
async function book(person: Person, passages: string[]) {
  const { id: collectionId } = await person.collection();
  const id = await addDocument(app.deps, person, collectionId, { name: "Book", passages });
  return { id, collectionId, find: (q: string, by = person) => findIn(by, id, q) };
}

const findIn = (person: Person, document_id: string, q: string) =>
  person.call(findInDocument, { params: { document_id }, query: { q } });

test("tells every place of some words on the pages of a long document, with its boxes", async () => {
  const ada = await app.signUp();
  const pages = 700;
  const { id, find } = await book(
    ada,
    Array.from({ length: pages * 3 }, (_, n) =>
      n % 300 === 0 ? `The Café\nat pier ${n}.` : `Passage ${n} says little.`,
    ),
  );
  const { body } = await find("cafe at");
  expect(body.complete).toBe(true);
  expect(body.results.map(({ page }) => page)).toEqual([1, 101, 201, 301, 401, 501, 601]);
  const [first] = body.results;
  expect(first).toEqual({ page: 1, start: 4, end: 11, rects: [expect.anything()] });
  expect(first?.rects[0]?.x).toBeCloseTo(0.1, 3);

  const read = await ada.call(readPassage, {
    params: { document_id: id, page: "1" },
    query: { start: 4, end: 11 },
  });
  expect(read.body).toEqual({ ...first, text: "Café\nat" });
});

test("at most a thousand places are told, and that there may be more", async () => {
  const ada = await app.signUp();
  const { find } = await book(
    ada,
    Array.from({ length: 12 }, () => "tide ".repeat(100)),
  );
  const { body } = await find("TIDE");
  expect([body.results.length, body.complete]).toEqual([mostFound, false]);
  expect((await find("tide tide ".repeat(18))).body).toMatchObject({ complete: true });
});

test("a document that one may not see is not searched, and says nothing of itself", async () => {
  const ada = await app.signUp();
  const { id, find } = await book(ada, ["The tide is high."]);
  const viewer = await joinAs(app, ada, "viewer");
  const eve = await app.signUp("Eve");
  for (const person of [viewer, eve]) {
    expect((await find("tide", person)).status).toBe(404);
    const params = { document_id: id, page: "1" };
    const query = { start: 0, end: 3 };
    expect((await person.call(readPassage, { params, query })).status).toBe(404);
    expect((await person.call(getOutline, { params: { document_id: id } })).status).toBe(404);
  }
  expect((await find(" ")).status).toBe(422);
  expect((await find("\u00ad")).body).toEqual({ results: [], complete: true });
});

test("a passage that a search found is read again by its id", async () => {
  const ada = await app.signUp();
  const passages = [
    "The tide is high.",
    "A crane stands.",
    "A dredger works.",
    "The lock is shut.",
  ];
  const { id } = await book(ada, passages);
  const found = await ada.call(search, { query: { q: "lock" } });
  const passage_id = found.body.results[0]?.chunk_id ?? "";
  const read = (params: { document_id: string; passage_id: string }) =>
    ada.call(readFoundPassage, { params });
  expect((await read({ document_id: id, passage_id })).body).toMatchObject({
    page: 2,
    text: "The lock is shut.",
    rects: found.body.results[0]?.rects.map(({ x, y, width, height }) => ({ x, y, width, height })),
  });
  expect((await read({ document_id: id, passage_id: id })).status).toBe(404);
  const beyond = { params: { document_id: id, page: "2" }, query: { start: 90, end: 99 } };
  expect((await ada.call(readPassage, beyond)).status).toBe(404);
});

test("an outline tells how far down its page each entry stands", async () => {
  const ada = await app.signUp();
  const { id } = await book(ada, ["One two.", "x ".repeat(60), "Three four."]);
  const entry = { title: "Three", level: 1, page: 1, start: 132 };
  await app.deps.db
    .updateTable("document")
    .set({ outline: JSON.stringify([{ ...entry, page: 9 }, entry]) })
    .where("id", "=", id)
    .execute();
  const { body } = await ada.call(getOutline, { params: { document_id: id } });
  expect(body.results).toEqual([
    { ...entry, page: 9, top: null },
    { ...entry, top: expect.closeTo(6 / 40, 3) },
  ]);
});
