import { search } from "@lectern/contract/search";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";

import { ANALYZER_VERSION } from "@lectern/text-analysis/analyze";
import { putPostings } from "../search/indexing.ts";
import { createPostingBuilder } from "@lectern/text-analysis/postings";
import { reindexOutdated } from "./reindex.ts";

const app = await startApp();

test("documents that an older analysis read are found in the new way, and are otherwise as they were", async () => {
  const ada = await app.signUp();
  const orgId = ada.organizationId;
  const { id: collectionId } = await ada.collection();
  const passages = [
    "Die Prüfung der Verträge ist abgeschlossen, und der Bericht darüber liegt dem Vorstand vor.",
    "The auditors have checked the contracts, and they were satisfied with all that was shown to them.",
  ];
  const add = (name: string) =>
    addDocument(app.deps, ada, collectionId, { name, language: "de", passages });
  const [old, failed] = [await add("Old"), await add("Failed")];
  const { db } = app.deps;
  // As left by an earlier version: other terms, and no language of passages.
  const postings = createPostingBuilder();
  postings.add(0, ["prufungen"]);
  for (const id of [old, failed]) await putPostings(app.deps, db, orgId, id, postings.finish());
  await db.updateTable("chunk").set({ language: null }).where("document_id", "=", old).execute();
  await db
    .updateTable("document")
    .set({ indexed_version: ANALYZER_VERSION - 1 })
    .execute();
  await db.updateTable("document").set({ status: "error" }).where("id", "=", failed).execute();
  const state = () =>
    db
      .selectFrom("document")
      .select(["id", "name", "status", "language", "updated_at", "collection_id", "chunk_count"])
      .where("id", "=", old)
      .executeTakeFirst();
  const textsOf = async (q: string) =>
    (await ada.call(search, { query: { q } })).body.results.map(({ text }) => text);
  const before = await state();
  expect(await textsOf("Vertrag")).toEqual([]);

  expect(await reindexOutdated(app.deps)).toBe(1);

  expect(await textsOf("Vertrag")).toEqual([passages[0]]);
  expect(await textsOf("checking satisfies")).toEqual([passages[1]]);
  expect(await state()).toEqual(before);
  expect(await reindexOutdated(app.deps)).toBe(0);
});

test("a document that is indexed anew is found by the same as when it was read, also over the ends of pages", async () => {
  const ada = await app.signUp();
  const { id: collectionId } = await ada.collection();
  const lines = (first: string, last: string) => [
    `${first} of the auditors was taken down at the harbour, and nobody has`,
    "spoken against it since the board met there in the winter of that year.",
    `The board will meet again in the spring, and will then hear of the ${last}`,
  ];
  const bytes = pdf([
    { lines: lines("The statement", "infor-") },
    { lines: lines("mation", "end.") },
  ]);
  const { id } = await sendFile(app, ada, collectionId, { name: "a.pdf", bytes });
  expect(await settled(ada, id)).toMatchObject({ status: "ready", page_count: 2 });
  const { db } = app.deps;
  const postings = () =>
    db
      .selectFrom("posting")
      .innerJoin("document", "document.no", "posting.document_no")
      .selectAll("posting")
      .where("document.id", "=", id)
      .orderBy("term")
      .orderBy("block")
      .execute();
  const first = await postings();
  const found = async () =>
    (await ada.call(search, { query: { q: "information" } })).body.results.map(({ page }) => page);
  expect(await found()).toEqual([2]);
  await db
    .updateTable("document")
    .set({ indexed_version: ANALYZER_VERSION - 1 })
    .where("id", "=", id)
    .execute();

  expect(await reindexOutdated(app.deps)).toBe(1);

  expect(await postings()).toEqual(first);
  expect(await found()).toEqual([2]);
});
