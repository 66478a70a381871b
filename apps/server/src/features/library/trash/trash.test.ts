import { deleteFolder, listFolders } from "@lectern/contract/folders";
import {
  deleteCollection,
  deleteDocument,
  type Document,
  findDocument,
  getFileUrl,
  listDocuments,
} from "@lectern/contract/library";
import { restore } from "@lectern/contract/trash";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile, settled } from "#test/library/library.ts";
import { deletions, fillShelf, namesOf, orgOf, trashOf } from "#test/library/trash.ts";
import { zipFile } from "@lectern/document-parser/test/zip-file";

import { ingest } from "../../ingestion/ingest.ts";

const app = await startApp();
const shelf = (visibility?: "private" | "shared") => fillShelf(app, visibility);
const { db } = app.deps;
const never = new AbortController().signal;

test("a job removes what was deleted, at the end of its time", async () => {
  const { ada, params, document } = await shelf();
  await ada.call(deleteDocument, { params: { ...params, document_id: document.id } });
  const [entry] = (await trashOf(ada)).results;
  const day = entry?.expires_at.slice(0, 10);
  const { rows } = await sql<{ run_at: Date; payload: unknown }>`
    select job.run_at, queued.payload from graphile_worker.jobs as job
    join graphile_worker._private_jobs as queued on queued.id = job.id
    where job.key = ${`empty-trash:${ada.organizationId}:${day}`}`.execute(db);
  expect(rows).toEqual([{ run_at: new Date(entry?.expires_at ?? ""), payload: orgOf(ada) }]);
});

test("the same bytes are taken while they lie in the trash, and both documents stand after it", async () => {
  const { ada, params, document, text } = await shelf();
  await ada.call(deleteDocument, { params: { ...params, document_id: document.id } });
  const file = { name: "heron.txt", bytes: text };
  const again = await sendFile(app, ada, params.collection_id, file);
  await settled(ada, again.id);
  await ada.call(restore, { params: { id: document.id } });
  expect((await ada.call(listDocuments, { params })).body.total).toBe(2);
  const gone = { params: { ...params, document_id: again.id }, query: { forever: "true" } };
  await ada.call(deleteDocument, gone);
  const { url } = (await ada.call(getFileUrl, { params: { document_id: document.id } })).body;
  expect(await (await fetch(url)).text()).toBe(text);
});

/** An archive with two files in it. */
async function archive(ada: Person) {
  const { id: collection_id } = await ada.collection();
  const files = ["a.txt", "b.txt"].map((name) => ({ name, data: `Text of ${name}` }));
  const zip = await sendFile(app, ada, collection_id, { name: "two.zip", bytes: zipFile(files) });
  await settled(ada, zip.id);
  const params = { collection_id };
  const held = async () =>
    (await ada.call(listDocuments, { params, query: { contained_in: zip.id, sort: "name" } })).body;
  await expect
    .poll(async () => (await held()).results.map(({ status }) => status))
    .toEqual(["ready", "ready"]);
  const { results } = await held();
  return { params, zip, held, files: results as [Document, Document] };
}

test("what came in a file goes with it and comes back with it; what was deleted before stays", async () => {
  const ada = await app.signUp();
  const { params, zip, held, files } = await archive(ada);
  const [a, b] = files;
  const remove = (document: Document) =>
    ada.call(deleteDocument, { params: { ...params, document_id: document.id } });
  const list = async () => (await ada.call(listDocuments, { params })).body;

  await remove(a);
  expect((await ada.call(findDocument, { params: { document_id: zip.id } })).body).toMatchObject({
    contained_count: 1,
  });
  await remove(zip);
  expect((await list()).total).toBe(0);
  expect((await trashOf(ada)).results).toMatchObject([
    { id: zip.id, document_count: 2 },
    { id: a.id, document_count: 1 },
  ]);
  // Restored alone, while its container is in the trash.
  await ada.call(restore, { params: { id: a.id } });
  expect((await list()).results).toMatchObject([{ id: a.id, contained_in: null }]);
  await remove(a);
  await ada.call(restore, { params: { id: zip.id } });
  expect(namesOf(await list()).toSorted()).toEqual(["b.txt", "two.zip"]);
  expect(namesOf(await held())).toEqual(["b.txt"]);
  await ada.call(restore, { params: { id: a.id } });
  expect(namesOf(await held())).toEqual(["a.txt", "b.txt"]);
  expect((await ada.call(findDocument, { params: { document_id: b.id } })).body).toEqual(b);
});

test("a file that is deleted while it is read is restored as what it became, with what was in it", async () => {
  const idle = await startApp({ role: "web" });
  const ada = await idle.signUp();
  const { id } = await ada.collection();
  const data = zipFile([{ name: "a.txt", data: "Herons stand still." }]);
  const zip = await sendFile(idle, ada, id, { name: "one.zip", bytes: data });
  const params = { collection_id: id };
  await ada.call(deleteDocument, { params: { ...params, document_id: zip.id } });
  await ingest(idle.deps, { ...orgOf(ada), document_id: zip.id }, never);
  expect((await ada.call(listDocuments, { params })).body.total).toBe(0);
  await ada.call(restore, { params: { id: zip.id } });
  const { body } = await ada.call(listDocuments, { params, query: { sort: "name" } });
  expect(body.results).toMatchObject([
    { name: "a.txt", status: "processing", contained_in: { id: zip.id } },
    { name: "one.zip", status: "ready", contained_count: 1 },
  ]);
});

test("a document that was deleted before its collection stays in the trash when that comes back", async () => {
  const { ada, params, document } = await shelf();
  await ada.call(deleteDocument, { params: { ...params, document_id: document.id } });
  await ada.call(deleteCollection, { params });
  // It cannot be restored without its collection.
  expect(namesOf(await trashOf(ada))).toEqual(["Papers"]);
  expect((await ada.call(restore, { params: { id: document.id } })).status).toBe(404);
  await ada.call(restore, { params: { id: params.collection_id } });
  expect(namesOf(await trashOf(ada))).toEqual(["heron.txt"]);
  expect((await ada.call(listDocuments, { params })).body.total).toBe(0);
  expect((await ada.call(restore, { params: { id: document.id } })).status).toBe(200);
});

test("a document whose folder is gone comes back to the top", async () => {
  const { ada, params, folder, document } = await shelf();
  await ada.call(deleteDocument, { params: { ...params, document_id: document.id } });
  await ada.call(deleteFolder, { params: { ...params, folder_id: folder.id } });
  await ada.call(restore, { params: { id: document.id } });
  const { body } = await ada.call(findDocument, { params: { document_id: document.id } });
  expect(body.folder_id).toBeNull();
  await ada.call(restore, { params: { id: folder.id } });
  expect((await ada.call(listFolders, { params })).body.results).toMatchObject([
    { name: "Letters", document_count: 0 },
  ]);
});

test("the trash is listed by pages, by words and by collection", async () => {
  const ada = await app.signUp();
  const [one, two] = [await ada.collection(), await ada.collection({ name: "Two" })];
  for (const [n, { id: collection_id }] of [one, one, two].entries()) {
    const file = { name: `${n}.txt`, bytes: "Text" };
    const { id: document_id } = await sendFile(app, ada, collection_id, file);
    await ada.call(deleteDocument, { params: { collection_id, document_id } });
  }
  expect(namesOf(await trashOf(ada))).toEqual(["2.txt", "1.txt", "0.txt"]);
  expect(await trashOf(ada, { page: 2, page_size: 2 })).toMatchObject({
    total: 3,
    results: [{ name: "0.txt" }],
  });
  expect(namesOf(await trashOf(ada, { q: "1.TXT" }))).toEqual(["1.txt"]);
  expect(namesOf(await trashOf(ada, { collection_id: two.id }))).toEqual(["2.txt"]);
});

test("what lies in another's private collection is in nobody else's trash", async () => {
  const made = await shelf("private");
  const admin = await joinAs(app, made.ada, "admin");
  const { id } = await deletions["document"]!(made);
  expect((await trashOf(admin)).total).toBe(0);
  expect((await admin.call(restore, { params: { id } })).status).toBe(404);
});
