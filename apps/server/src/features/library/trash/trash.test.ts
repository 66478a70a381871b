import { createChat, createSession, listChats } from "@lectern/contract/chat";
import { createFolder, deleteFolder, listFolders } from "@lectern/contract/folders";
import {
  deleteCollection,
  deleteDocument,
  type Document,
  findDocument,
  getCollection,
  getDocument,
  getFileUrl,
  getOutline,
  libraryTotals,
  linkDocument,
  listCollections,
  listDocumentPages,
  listDocuments,
  recentDocuments,
  updateDocument,
  verifyChecksum,
} from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { listTrash, removeForever, restore } from "@lectern/contract/trash";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { filesOf, joinAs, sendFile, settled } from "#test/library.ts";
import { zipFile } from "@lectern/document-parser/test/zip-file";

import { ingest } from "../../ingestion/ingest.ts";
import { emptyTrash } from "./emptying.ts";

const app = await startApp();
const { db } = app.deps;
const never = new AbortController().signal;
const orgOf = (person: Person) => ({ organization_id: person.organizationId ?? "" });
const trashOf = async (person: Person, query: object = {}) =>
  (await person.call(listTrash, { query })).body;
const namesOf = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name);

/** A document in a folder of a shared collection, ready, with a URL of its file. */
async function shelf(visibility: "private" | "shared" = "shared") {
  const ada = await app.signUp();
  const { id } = await ada.collection({ visibility });
  const params = { collection_id: id };
  const { body: folder } = await ada.call(createFolder, { params, body: { name: "Letters" } });
  const text = `The heron ${uuid()} stands eleven metres from the pier.`;
  const sent = await sendFile(app, ada, id, { name: "heron.txt", bytes: text });
  const document_id = sent.id;
  await ada.call(updateDocument, {
    params: { ...params, document_id },
    body: { folder_id: folder.id },
  });
  const document = await settled(ada, document_id);
  const { url } = (await ada.call(getFileUrl, { params: { document_id } })).body;
  const other = await ada.collection({ name: "Other" });
  return { ada, params, folder, document, url, other, text };
}
type Shelf = Awaited<ReturnType<typeof shelf>>;

const theDocument = ({ document }: Shelf) => ({ params: { document_id: document.id } });
const inCollection = ({ params, document }: Shelf) => ({
  params: { ...params, document_id: document.id },
});

/** Every way to reach a document. Each returns whether the person reached it. */
const ways: Record<string, (person: Person, made: Shelf) => Promise<boolean>> = {
  list: async (person, { params, document }) =>
    ((await person.call(listDocuments, { params })).body.results ?? []).some(
      ({ id }) => id === document.id,
    ),
  recent: async (person, { document }) =>
    (await person.call(recentDocuments, {})).body.results.some(({ id }) => id === document.id),
  id: async (person, made) => (await person.call(findDocument, theDocument(made))).status === 200,
  "id in its collection": async (person, made) =>
    (await person.call(getDocument, inCollection(made))).status === 200,
  renaming: async (person, made) =>
    (await person.call(updateDocument, { ...inCollection(made), body: { name: "heron.txt" } }))
      .status === 200,
  pages: async (person, made) =>
    (await person.call(listDocumentPages, theDocument(made))).status === 200,
  outline: async (person, made) =>
    (await person.call(getOutline, theDocument(made))).status === 200,
  "file-url": async (person, made) =>
    (await person.call(getFileUrl, theDocument(made))).status === 200,
  "an address from before": async (_, { url }) => (await fetch(url)).status === 200,
  search: async (person, { document }) =>
    (await person.call(search, { query: { q: "heron pier" } })).body.results.some(
      (found) => found.document.id === document.id,
    ),
  "search in it": async (person, { document }) =>
    (await person.call(search, { query: { q: "heron", document_id: [document.id] } })).body.results
      .length > 0,
  async citation(person, { document }) {
    const { body: session } = await person.call(createSession, { body: {} });
    const inSession = { params: { session_id: session.id } };
    const body = { content: "How far from the pier does the heron stand?" };
    await person.call(createChat, { ...inSession, body });
    const chats = async () => (await person.call(listChats, inSession)).body.results;
    await expect.poll(async () => (await chats())[0]?.status).toBe("complete");
    const cited = (await chats())[0]?.answer?.citations ?? [];
    return cited.some(({ document_id }) => document_id === document.id);
  },
  knowledge: async (person, { document }) =>
    (await person.call(createSession, { body: { knowledge: { document_ids: [document.id] } } }))
      .status === 201,
  "its checksum": async (person, { params, document: { checksum } }) => {
    const { status, body } = await person.call(verifyChecksum, { body: { ...params, checksum } });
    return status === 200 && body.exists;
  },
  "its checksum elsewhere": async (person, { other, document: { checksum } }) => {
    const body = { collection_id: other.id, checksum };
    return (await person.call(verifyChecksum, { body })).body.elsewhere !== null;
  },
  link: async (person, { other, document }) => {
    const params = { collection_id: other.id };
    const made = await person.call(linkDocument, { params, body: { document_id: document.id } });
    if (made.status !== 201) return false;
    await person.call(deleteDocument, {
      params: { ...params, document_id: made.body.id },
      query: { forever: "true" },
    });
    return true;
  },
  totals: async (person) => (await person.call(libraryTotals, {})).body.documents > 0,
  counts: async (person, { params }) =>
    ((await person.call(getCollection, { params })).body.document_count ?? 0) > 0,
  "a collection by the status of what it holds": async (person) =>
    (await person.call(listCollections, { query: { status: "ready" } })).body.total > 0,
};

const reached = async (made: Shelf) => {
  const answers: Record<string, boolean> = {};
  for (const [way, reaches] of Object.entries(ways)) answers[way] = await reaches(made.ada, made);
  return answers;
};
const everyWay = (answer: boolean) =>
  Object.fromEntries(Object.keys(ways).map((way) => [way, answer]));

const deletions: Record<string, (made: Shelf) => Promise<{ status: number; id: string }>> = {
  document: async (made) => ({
    status: (await made.ada.call(deleteDocument, inCollection(made))).status,
    id: made.document.id,
  }),
  folder: async ({ ada, params, folder }) => ({
    status: (await ada.call(deleteFolder, { params: { ...params, folder_id: folder.id } })).status,
    id: folder.id,
  }),
  collection: async ({ ada, params }) => ({
    status: (await ada.call(deleteCollection, { params })).status,
    id: params.collection_id,
  }),
};

/** Returns what is visible of a document and its surroundings. */
async function sight({ ada, params, document }: Shelf) {
  const all = await ada.call(listDocuments, { params });
  const one = await ada.call(findDocument, { params: { document_id: document.id } });
  const { updated_at: _, ...collection } = (await ada.call(getCollection, { params })).body;
  const folders = await ada.call(listFolders, { params });
  const pages = await ada.call(listDocumentPages, { params: { document_id: document.id } });
  return { all: all.body, one: one.body, collection, folders: folders.body, pages: pages.body };
}

describe.each(Object.entries(deletions))("a deleted %s", (kind, remove) => {
  test("is nowhere but in the trash, and comes back exactly as it was", async () => {
    const made = await shelf();
    const { ada, params, document } = made;
    const before = await sight(made);

    const { status, id } = await remove(made);
    expect(status).toBe(204);
    expect(await reached(made)).toEqual(everyWay(false));
    const trash = await trashOf(ada);
    expect(trash).toMatchObject({
      total: 1,
      results: [
        {
          id,
          kind,
          collection: { id: params.collection_id, name: "Papers" },
          document_count: 1,
          size: document.size,
          deleted_by: { id: ada.user.id },
        },
      ],
    });
    const [{ deleted_at, expires_at }] = trash.results as [(typeof trash.results)[number]];
    const days = (Date.parse(expires_at) - Date.parse(deleted_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 5);

    const back = await ada.call(restore, { params: { id } });
    expect(back).toMatchObject({ status: 200, body: { id, kind } });
    expect(await sight(made)).toEqual(before);
    expect(await reached(made)).toEqual(everyWay(true));
    expect((await trashOf(ada)).total).toBe(0);
    expect((await ada.call(restore, { params: { id } })).status).toBe(404);
  });

  test("is removed after 30 days, rows and files, and not before", async () => {
    const made = await shelf();
    const { ada, document } = made;
    const files = (await filesOf(app)).whole.length;
    const { id } = await remove(made);
    const rows = async () => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from document where id = ${document.id})
          + (select count(*) from page where document_id = ${document.id})
          + (select count(*) from posting where organization_id = ${ada.organizationId}
              and term like 'heron%')
          + (select count(*) from trash where id = ${id})
          + (select count(*) from folder where trash_id = ${id})
          + (select count(*) from collection where trash_id = ${id}) as n`.execute(db);
      return rows[0]?.n ?? 0;
    };
    const whole = await rows();
    await emptyTrash(app.deps, orgOf(ada), never);
    expect(await rows()).toBe(whole);
    expect(await trashOf(ada)).toMatchObject({ total: 1 });

    const past = sql<Date>`now() - interval '1 second'`;
    await db.updateTable("trash").set({ expires_at: past }).where("id", "=", id).execute();
    // What is about to be deleted cannot be seen or restored.
    expect((await trashOf(ada)).total).toBe(0);
    expect((await ada.call(restore, { params: { id } })).status).toBe(404);
    await emptyTrash(app.deps, orgOf(ada), never);
    expect(await rows()).toBe(0);
    await expect.poll(async () => (await filesOf(app)).whole.length).toBe(files - 1);
  });

  test("can be removed for good from the trash", async () => {
    const made = await shelf();
    const files = (await filesOf(app)).whole.length;
    const { id } = await remove(made);
    expect((await made.ada.call(removeForever, { params: { id } })).status).toBe(204);
    expect((await trashOf(made.ada)).total).toBe(0);
    expect((await made.ada.call(restore, { params: { id } })).status).toBe(404);
    expect((await made.ada.call(removeForever, { params: { id } })).status).toBe(404);
    await expect.poll(async () => (await filesOf(app)).whole.length).toBe(files - 1);
  });
});

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
