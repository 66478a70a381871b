import {
  createCollection,
  deleteCollection,
  getCollection,
  libraryTotals,
  listCollections,
  updateCollection,
} from "@lectern/contract/library";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { filesOf, joinAs, sendFile } from "#test/library/library.ts";

const app = await startApp();
const namesOf = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name);

test("makes, renames and deletes a collection", async () => {
  const ada = await app.signUp();
  const made = await ada.call(createCollection, {
    body: { name: "  Leases ", description: "All of them", visibility: "shared" },
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: "Leases",
      description: "All of them",
      visibility: "shared",
      owner: { email: ada.email },
      document_count: 0,
      topic_count: 0,
      snippet_count: 0,
      size: 0,
      statuses: { processing: 0, ingested: 0, ready: 0, error: 0 },
      permissions: { edit: true, delete: true, share: true },
    },
  });
  const params = { collection_id: made.body.id };
  const renamed = await ada.call(updateCollection, { params, body: { name: "Contracts" } });
  expect(renamed.body).toMatchObject({ name: "Contracts", description: "All of them" });
  expect(Date.parse(renamed.body.updated_at)).toBeGreaterThan(Date.parse(made.body.updated_at));

  expect((await ada.call(deleteCollection, { params })).status).toBe(204);
  expect(await ada.call(getCollection, { params })).toMatchObject({
    status: 404,
    body: { detail: "Collection not found." },
  });
});

test("refuses names that are none, and publishing by a word", async () => {
  const ada = await app.signUp();
  for (const name of ["", "   ", "x".repeat(201)]) {
    expect((await ada.call(createCollection, { body: { name } })).status).toBe(422);
  }
  const publish = { name: "Open", visibility: "published" as const };
  const refused = {
    status: 422,
    body: {
      detail: [{ loc: ["body", "visibility"], msg: expect.stringContaining("separate copy") }],
    },
  };
  expect(await ada.call(createCollection, { body: publish })).toMatchObject(refused);
  const params = { collection_id: (await ada.collection()).id };
  expect(await ada.call(updateCollection, { params, body: publish })).toMatchObject(refused);
});

test("lists what one may see: page by page, sorted, narrowed", async () => {
  const ada = await app.signUp();
  for (const name of ["beta", "Alpha", "gamma 100%"]) {
    await ada.collection({ name, visibility: name === "beta" ? "shared" : "private" });
  }
  const list = async (
    query: NonNullable<Parameters<typeof ada.call<typeof listCollections>>[1]["query"]>,
  ) => (await ada.call(listCollections, { query })).body;

  expect(namesOf(await list({ sort: "name" }))).toEqual(["Alpha", "beta", "gamma 100%"]);
  expect(namesOf(await list({ sort: "-created_at" }))).toEqual(["gamma 100%", "Alpha", "beta"]);
  const second = await list({ sort: "name", page: 2, page_size: 2 });
  expect([second.total, namesOf(second)]).toEqual([3, ["gamma 100%"]]);
  expect(namesOf(await list({ q: "ALP" }))).toEqual(["Alpha"]);
  expect(namesOf(await list({ q: "0%" }))).toEqual(["gamma 100%"]);
  expect(namesOf(await list({ q: "_" }))).toEqual([]);
  expect(namesOf(await list({ type: "shared" }))).toEqual(["beta"]);
  expect(namesOf(await list({ type: "private", sort: "name" }))).toEqual(["Alpha", "gamma 100%"]);
  expect(await list({ status: "error" })).toEqual({ total: 0, results: [] });
});

test("a private collection is its owner's alone, even before admins", async () => {
  const ada = await app.signUp();
  const admin = await joinAs(app, ada, "admin");
  const { id } = await ada.collection({ name: "Diary" });
  const params = { collection_id: id };
  await sendFile(app, ada, id, { name: "day.txt", bytes: "Dear diary" });

  expect((await admin.call(getCollection, { params })).status).toBe(404);
  expect((await admin.call(updateCollection, { params, body: { name: "Mine" } })).status).toBe(404);
  expect((await admin.call(deleteCollection, { params })).status).toBe(404);
  expect((await admin.call(listCollections, {})).body.total).toBe(0);
  expect((await admin.call(libraryTotals, {})).body).toEqual({
    collections: 0,
    documents: 0,
    pages: 0,
    size: 0,
  });
  expect((await ada.call(libraryTotals, {})).body).toMatchObject({
    collections: 1,
    documents: 1,
    size: 10,
  });
});

test("of a shared collection viewers read, editors edit, admins delete, its owner shares", async () => {
  const ada = await app.signUp();
  const [viewer, editor, admin] = [
    await joinAs(app, ada, "viewer"),
    await joinAs(app, ada, "editor"),
    await joinAs(app, ada, "admin"),
  ];
  const { body: vault } = await editor.call(createCollection, {
    body: { name: "Vault", visibility: "shared" },
  });
  const params = { collection_id: vault.id };
  const may = async (person: typeof viewer) =>
    (await person.call(getCollection, { params })).body.permissions;
  expect(await may(viewer)).toEqual({ edit: false, delete: false, share: false });
  expect(await may(admin)).toEqual({ edit: true, delete: true, share: false });
  expect(await may(editor)).toEqual({ edit: true, delete: true, share: true });

  expect((await viewer.call(createCollection, { body: { name: "Own" } })).status).toBe(403);
  expect((await viewer.call(updateCollection, { params, body: { name: "X" } })).status).toBe(403);
  expect((await viewer.call(deleteCollection, { params })).status).toBe(403);
  const hide = { params, body: { visibility: "private" as const } };
  expect((await admin.call(updateCollection, hide)).status).toBe(403);
  expect((await ada.call(updateCollection, { params, body: { name: "Safe" } })).status).toBe(200);

  expect((await editor.call(updateCollection, hide)).status).toBe(200);
  expect((await viewer.call(getCollection, { params })).status).toBe(404);
  expect((await admin.call(getCollection, { params })).status).toBe(404);
});

test("deleting a collection for good takes its files along", async () => {
  const ada = await app.signUp();
  const before = (await filesOf(app)).whole.length;
  const { id } = await ada.collection();
  for (const n of [1, 2, 3]) await sendFile(app, ada, id, { name: `${n}.txt`, bytes: `Text ${n}` });
  expect((await filesOf(app)).whole.length).toBe(before + 3);
  const counted = (await ada.call(getCollection, { params: { collection_id: id } })).body;
  expect([counted.document_count, counted.size]).toEqual([3, 18]);

  const forever = { params: { collection_id: id }, query: { forever: "true" } };
  expect((await ada.call(deleteCollection, forever)).status).toBe(204);
  expect((await ada.call(getCollection, { params: { collection_id: id } })).status).toBe(404);
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before);
});
