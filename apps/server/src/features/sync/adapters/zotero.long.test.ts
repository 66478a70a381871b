import { getDocumentReference, setDocumentReference } from "@lectern/contract/references";
import { startApp } from "#test/app.ts";
import { readSource } from "#test/library/read-sources.ts";
import { namesOf, trashOf } from "#test/library/trash.ts";
import { startZotero, type TestItem } from "#test/servers/sources/zotero.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();

const pdf = (text: string) => `%PDF-1.4 ${text}`;
const itemOf = (n: number, more: Partial<TestItem> = {}): TestItem => ({
  key: `A000000${n}`,
  title: `Herons, part ${n}`,
  file: pdf(`Sentence number ${n}.`),
  filename: `Grey - 2020 - Herons, part ${n}.pdf`,
  ...more,
});
const referenceOf = async (document_id: string) =>
  (await ada.call(getDocumentReference, { params: { document_id } })).body.reference;

test("PDFs of a library become documents with the references of their items", async () => {
  const { items, state, wanted } = await startZotero([
    itemOf(1, { citationKey: "grey2020" }),
    itemOf(2),
  ]);
  const source = await readSource(app, ada, wanted);
  expect(await source.shown()).toMatchObject({ failure: null, secret_set: true });
  expect(await source.paths()).toEqual([
    "Grey - 2020 - Herons, part 1.pdf",
    "Grey - 2020 - Herons, part 2.pdf",
  ]);
  expect(state.leaked).toBe(false);
  const documents = await source.documents();
  const [first, second] = documents.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(await referenceOf(first?.id ?? "")).toMatchObject({
    key: "grey2020",
    type: "article",
    fields: [
      { name: "title", value: "Herons, part 1" },
      { name: "year", value: "2020" },
    ],
  });
  expect((await referenceOf(second?.id ?? ""))?.key).toBeNull();
  state.read.length = 0;
  await source.run();
  expect(state.read).toEqual([]);

  items.set("A0000001", itemOf(1, { file: pdf("Sentence number one."), title: "Another title" }));
  items.set("A0000002", itemOf(2, { filename: "Renamed.pdf" }));
  items.set("A0000003", itemOf(3, { filename: "Renamed.pdf" }));
  await source.run();
  expect((await source.shown()).last_result).toMatchObject({ added: 1, changed: 1, moved: 1 });
  expect(await source.paths()).toEqual([
    "Grey - 2020 - Herons, part 1.pdf",
    "Renamed A0000003.pdf",
    "Renamed.pdf",
  ]);
  expect((await referenceOf(first?.id ?? ""))?.fields[0]?.value).toBe("Another title");

  items.delete("A0000002");
  items.delete("A0000003");
  await source.run();
  const { collection_id } = source;
  expect(namesOf(await trashOf(ada, { collection_id }))).toHaveLength(2);
});

test("a reference that a person changed stays until Zotero changes it", async () => {
  const { items, wanted } = await startZotero([itemOf(1)]);
  const source = await readSource(app, ada, wanted);
  const [{ id: document_id } = { id: "" }] = await source.documents();
  const reference = { key: null, type: "book", fields: [] };
  await ada.call(setDocumentReference, { params: { document_id }, body: { reference } });
  const renamed = { filename: "Herons.pdf" };
  items.set("A0000001", itemOf(1, renamed));
  await source.run();
  expect((await source.shown()).last_result).toMatchObject({ moved: 1 });
  expect(await referenceOf(document_id)).toMatchObject(reference);
  const changed = { ...renamed, file: pdf("Sentence number one.") };
  items.set("A0000001", itemOf(1, changed));
  await source.run();
  expect((await source.shown()).last_result).toMatchObject({ changed: 1 });
  expect(await referenceOf(document_id)).toMatchObject(reference);
  items.set("A0000001", itemOf(1, { ...changed, title: "Another title" }));
  await source.run();
  expect((await referenceOf(document_id))?.type).toBe("article");
});

test("a list that is shorter than the library deletes nothing", async () => {
  const { wrong, wanted } = await startZotero([itemOf(1), itemOf(2)]);
  const source = await readSource(app, ada, wanted);
  wrong.short = true;
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_listing_invalid");
  expect(await source.documents()).toHaveLength(2);
});

test("a collection of a library is followed alone", async () => {
  const { wanted } = await startZotero([itemOf(1, { collection: "HERONS01" }), itemOf(2)]);
  const source = await readSource(app, ada, { ...wanted, collection: "HERONS01" });
  expect(await source.paths()).toEqual(["Grey - 2020 - Herons, part 1.pdf"]);
});

test("the API key is stored encrypted and never shown; a wrong one is named", async () => {
  const { wanted } = await startZotero([itemOf(1)]);
  const api_key = "another key of the heron";
  const source = await readSource(app, ada, { ...wanted, api_key });
  expect((await source.shown()).failure?.code).toBe("sync_zotero_key");
  const { rows } =
    await sql`select row_to_json(sync_source)::text as text from sync_source`.execute(app.deps.db);
  for (const text of [JSON.stringify(rows), JSON.stringify(await source.shown())]) {
    expect(text).not.toContain(api_key);
    expect(text).not.toContain(Buffer.from(api_key).toString("hex"));
  }
  const missing = await readSource(app, ada, { ...wanted, library: "groups/1" });
  expect((await missing.shown()).failure?.code).toBe("sync_zotero_missing");
});

test("a server that asks to wait is asked again, and one that asks for long ends the run", async () => {
  const { items, state, wrong, wanted } = await startZotero([itemOf(1)]);
  Object.assign(wrong, { times: 2, headers: { "retry-after": "0" } });
  const source = await readSource(app, ada, wanted);
  expect((await source.shown()).failure).toBeNull();
  items.set("A0000002", itemOf(2));
  Object.assign(wrong, { times: 5, headers: { "retry-after": "3600" } });
  state.asked = 0;
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_zotero_busy");
  expect(state.asked).toBe(1);
  expect(await source.documents()).toHaveLength(1);
});

test("a library that changes while it is listed is listed again by the next run", async () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    itemOf(0, { key: `B${String(n).padStart(7, "0")}`, filename: `${n}.pdf`, file: pdf(`${n}`) }),
  );
  const { wrong, wanted } = await startZotero(many);
  wrong.changing = true;
  const source = await readSource(app, ada, wanted);
  expect((await source.shown()).failure?.code).toBe("sync_listing_invalid");
  expect(await source.documents()).toEqual([]);
});

test("a run that ends anywhere goes on where it ended, and nothing is there twice", async () => {
  const { items, state, onRead, wanted } = await startZotero([]);
  const source = await readSource(app, ada, wanted);
  for (let n = 1; n < 7; n++) items.set(`A000000${n}`, itemOf(n));
  const ending = new AbortController();
  onRead(() => state.read.length === 3 && ending.abort());
  await expect(source.run({}, ending.signal)).rejects.toThrow();
  const there = (await source.documents()).length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(6);
  state.read.length = 0;
  await Promise.all([source.run(), source.run()]);
  expect(state.read).toHaveLength(6 - there);
  const documents = await source.documents();
  expect(documents).toHaveLength(6);
  for (const { id } of documents) expect(await referenceOf(id)).not.toBeNull();
});
