import { createHash } from "node:crypto";

import {
  createCollection,
  deleteDocument,
  findDocument,
  getDocument,
  listCollections,
  listDocumentPages,
  listDocuments,
  recentDocuments,
  retryDocument,
  updateDocument,
  verifyChecksum,
} from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { headersOf, startApp, type Person } from "#test/app.ts";
import { filesOf, joinAs, sendFile } from "#test/library/library.ts";

// No worker: the test alone decides what happens to a document.
const app = await startApp({ role: "web" });

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const namesOf = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name);

async function shelf(person: Person, ...names: string[]) {
  const { id } = await person.collection({ visibility: "shared" });
  const documents = [];
  for (const name of names) {
    documents.push(await sendFile(app, person, id, { name, bytes: `Text of ${name}` }));
  }
  return { id, params: { collection_id: id }, documents };
}

const setStatus = (id: string, status: "ready" | "error", detail: string | null = null) =>
  app.deps.db
    .updateTable("document")
    .set({ status, status_detail: detail })
    .where("id", "=", id)
    .execute();

test("lists documents page by page, sorted, by name and by status", async () => {
  const ada = await app.signUp();
  const { params, documents } = await shelf(ada, "b.txt", "A.txt", "cc, long.md");
  await setStatus(documents[0]!.id, "ready");
  const list = async (query: object) => (await ada.call(listDocuments, { params, query })).body;

  expect(namesOf(await list({}))).toEqual(["cc, long.md", "A.txt", "b.txt"]);
  expect(namesOf(await list({ sort: "name" }))).toEqual(["A.txt", "b.txt", "cc, long.md"]);
  expect(namesOf(await list({ sort: "-size" }))).toEqual(["cc, long.md", "b.txt", "A.txt"]);
  const second = await list({ sort: "name", page: 2, page_size: 2 });
  expect([second.total, namesOf(second)]).toEqual([3, ["cc, long.md"]]);
  expect(namesOf(await list({ q: "TXT", sort: "name" }))).toEqual(["A.txt", "b.txt"]);
  expect(namesOf(await list({ status: "ready" }))).toEqual(["b.txt"]);
  expect((await ada.call(listDocuments, { params, query: { page_size: 101 } })).status).toBe(422);
  expect((await ada.call(listDocuments, { params, query: { page: 0 } })).status).toBe(422);
});

test("collections can be narrowed to an owner and to the status of what they hold", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const broken = await shelf(ada, "a.txt", "b.txt");
  const made = await bob.call(createCollection, { body: { name: "C", visibility: "shared" } });
  const fine = { id: made.body.id, owner: made.body.owner.id };
  const document = await sendFile(app, bob, fine.id, { name: "c.txt", bytes: "C" });
  await setStatus(broken.documents[0]!.id, "error", "Damaged.");
  await setStatus(document.id, "ready");
  const list = async (query: object) => {
    const { body } = await ada.call(listCollections, { query });
    return body.results.map(({ id }) => id);
  };

  expect(await list({ owner_id: fine.owner })).toEqual([fine.id]);
  expect(await list({ status: "error" })).toEqual([broken.id]);
  expect(await list({ status: "processing" })).toEqual([broken.id]);
  expect(await list({ owner_id: fine.owner, status: "error" })).toEqual([]);
});

test("a call without a body may name its type all the same", async () => {
  const ada = await app.signUp();
  const { params, documents } = await shelf(ada, "a.txt");
  const path = `/libraries/ext/v1/collections/${params.collection_id}/document/${documents[0]!.id}`;
  const response = await fetch(`${app.url}${path}`, {
    method: "DELETE",
    headers: {
      ...headersOf(ada),
      "content-type": "application/json",
    },
  });
  expect(response.status).toBe(204);
});

test("the newest documents come from every collection one may see, and from no other", async () => {
  const ada = await app.signUp();
  const editor = await joinAs(app, ada, "editor");
  await shelf(ada, "shared.txt");
  const { id } = await ada.collection({ visibility: "private" });
  await sendFile(app, ada, id, { name: "private.txt", bytes: "Mine" });

  expect(namesOf((await ada.call(recentDocuments, {})).body)).toEqual([
    "private.txt",
    "shared.txt",
  ]);
  expect((await editor.call(recentDocuments, {})).body).toMatchObject({
    total: 1,
    results: [{ name: "shared.txt" }],
  });
});

test("a document is found under its own collection, or by its id alone", async () => {
  const ada = await app.signUp();
  const { id, documents } = await shelf(ada, "a.txt");
  const other = await shelf(ada);
  const document_id = documents[0]!.id;
  const found = await ada.call(getDocument, { params: { collection_id: id, document_id } });
  expect(found.body).toEqual(documents[0]);
  expect((await ada.call(findDocument, { params: { document_id } })).body).toEqual(documents[0]);
  const wrong = { params: { collection_id: other.id, document_id } };
  expect((await ada.call(getDocument, wrong)).status).toBe(404);
  expect((await ada.call(updateDocument, { ...wrong, body: { name: "x" } })).status).toBe(404);
  expect((await ada.call(deleteDocument, wrong)).status).toBe(404);
  expect((await ada.call(retryDocument, wrong)).status).toBe(404);
});

test("renames a document and keeps its extension", async () => {
  const ada = await app.signUp();
  const { id, documents } = await shelf(ada, "a.txt");
  const params = { collection_id: id, document_id: documents[0]!.id };
  const rename = (name: string) => ada.call(updateDocument, { params, body: { name } });
  expect((await rename("../Lease 2026.txt")).body.name).toBe("Lease 2026.txt");
  expect((await rename("Lease")).body.name).toBe("Lease.txt");
  expect((await rename("Lease.pdf")).body.name).toBe("Lease.pdf.txt");
  for (const name of ["", " \u202e ", "x".repeat(256)]) {
    expect((await rename(name)).status).toBe(422);
  }
});

test("moves a document only where one may edit on both sides", async () => {
  const ada = await app.signUp();
  const [editor, viewer] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const { id, documents } = await shelf(ada, "a.txt");
  const document_id = documents[0]!.id;
  const here = { collection_id: id, document_id };
  const { id: diary } = await ada.collection({ visibility: "private" });
  const own = await editor.call(createCollection, { body: { name: "Own" } });
  const move = (person: Person, collection_id: string) =>
    person.call(updateDocument, { params: here, body: { collection_id } });

  expect((await move(viewer, id)).status).toBe(403);
  expect((await move(editor, diary)).status).toBe(404);
  expect((await move(editor, uuid())).status).toBe(404);
  expect((await move(editor, own.body.id)).body.collection_id).toBe(own.body.id);
  expect((await ada.call(findDocument, { params: { document_id } })).status).toBe(404);
  expect((await move(editor, id)).status).toBe(404);
});

test("says whether a collection already holds these bytes", async () => {
  const ada = await app.signUp();
  const { id, documents } = await shelf(ada, "a.txt");
  const ask = async (collection_id: string, checksum: string) =>
    ada.call(verifyChecksum, { body: { collection_id, checksum } });
  const checksum = md5("Text of a.txt");
  expect((await ask(id, checksum.toUpperCase())).body).toEqual({
    exists: true,
    document: documents[0],
    elsewhere: null,
  });
  const unknown = { exists: false, document: null, elsewhere: null };
  expect((await ask(id, md5("other"))).body).toEqual(unknown);
  expect((await ask((await ada.collection()).id, checksum)).body.exists).toBe(false);
  expect((await ask(id, "abc")).status).toBe(422);
  const eve = await app.signUp("Eve");
  const foreign = await eve.call(verifyChecksum, { body: { collection_id: id, checksum } });
  expect(foreign.status).toBe(404);
});

test("viewers read documents of a shared collection and change none", async () => {
  const ada = await app.signUp();
  const viewer = await joinAs(app, ada, "viewer");
  const { id, documents } = await shelf(ada, "a.txt");
  const params = { collection_id: id, document_id: documents[0]!.id };
  expect((await viewer.call(getDocument, { params })).status).toBe(200);
  const pages = await viewer.call(listDocumentPages, {
    params: { document_id: params.document_id },
  });
  expect(pages).toMatchObject({ status: 200, body: { total: 0, results: [] } });
  expect((await viewer.call(updateDocument, { params, body: { name: "x" } })).status).toBe(403);
  expect((await viewer.call(deleteDocument, { params })).status).toBe(403);
  await setStatus(params.document_id, "error", "Broken.");
  expect((await viewer.call(retryDocument, { params })).status).toBe(403);
});

test("only a document in error is read again, and keeps its reason until then", async () => {
  const ada = await app.signUp();
  const { id, documents } = await shelf(ada, "a.txt");
  const params = { collection_id: id, document_id: documents[0]!.id };
  const refused = { status: 409, body: { detail: "Only documents with an error can be retried." } };
  expect(await ada.call(retryDocument, { params })).toMatchObject(refused);
  await setStatus(params.document_id, "ready");
  expect(await ada.call(retryDocument, { params })).toMatchObject(refused);
  await setStatus(params.document_id, "error", "Broken.");
  expect(await ada.call(retryDocument, { params })).toMatchObject({
    status: 200,
    body: { status: "processing", progress: 0, status_detail: "Broken." },
  });
  expect(await ada.call(retryDocument, { params })).toMatchObject(refused);
});

test("of two who retry at once one is refused, and one job is made", async () => {
  const ada = await app.signUp();
  const { id, documents } = await shelf(ada, "a.txt");
  const params = { collection_id: id, document_id: documents[0]!.id };
  await setStatus(params.document_id, "error", "Broken.");
  const answers = await Promise.all([1, 2].map(() => ada.call(retryDocument, { params })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  const jobs = await app.deps.jobs.find(app.deps.db, [`ingest-document:${params.document_id}`]);
  expect([...jobs.values()]).toMatchObject([{ heldFor: undefined }]);
});

test("deleting a document removes its rows at once and has its file removed", async () => {
  const ada = await app.signUp();
  const { id, documents } = await shelf(ada, "a.txt", "b.txt");
  const params = { collection_id: id, document_id: documents[0]!.id };
  const before = (await filesOf(app)).whole.length;
  expect((await ada.call(deleteDocument, { params })).status).toBe(204);
  expect((await ada.call(getDocument, { params })).status).toBe(404);
  expect((await ada.call(deleteDocument, { params })).status).toBe(404);
  expect((await ada.call(listDocuments, { params: { collection_id: id } })).body.total).toBe(1);
  // No worker runs here; the removal job was committed with the row.
  expect((await filesOf(app)).whole.length).toBe(before);
});
