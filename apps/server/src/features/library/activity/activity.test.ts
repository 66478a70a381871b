import { listActivity } from "@lectern/contract/activity";
import { createFolder, deleteFolder, updateFolder } from "@lectern/contract/folders";
import {
  createCollection,
  deleteCollection,
  deleteDocument,
  updateCollection,
  updateDocument,
} from "@lectern/contract/library";
import { bulkDocuments, removeForever, restore } from "@lectern/contract/trash";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile } from "#test/library/library.ts";

import { forgetOld } from "./activity.ts";

const app = await startApp({ role: "web" });
const activityOf = async (person: Person, collection_id: string, query: object = {}) =>
  (
    await person.call(listActivity, {
      params: { collection_id },
      query: { page_size: 100, ...query },
    })
  ).body;

test("tells who did what in a collection, the newest first", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { id } = (await ada.call(createCollection, { body: { name: "Soundings" } })).body;
  const params = { collection_id: id };
  const secret = await bob.call(createCollection, { body: { name: "Bob's own" } });
  await ada.call(updateCollection, { params, body: { name: "Depths" } });
  await ada.call(updateCollection, { params, body: { visibility: "shared" } });
  const a = await sendFile(app, bob, id, { name: "a.txt", bytes: "A" });
  const b = await sendFile(app, bob, id, { name: "b.txt", bytes: "B" });
  const theFirst = { params: { ...params, document_id: a.id } };
  await bob.call(updateDocument, { ...theFirst, body: { name: "c.txt" } });
  const { body: folder } = await bob.call(createFolder, { params, body: { name: "Old" } });
  const theFolder = { params: { ...params, folder_id: folder.id } };
  await bob.call(updateFolder, { ...theFolder, body: { name: "New" } });
  await bob.call(updateDocument, { ...theFirst, body: { folder_id: folder.id } });
  await ada.call(deleteFolder, theFolder);
  await ada.call(restore, { params: { id: folder.id } });
  await ada.call(bulkDocuments, { body: { action: "delete", ids: [a.id, b.id] } });
  await ada.call(bulkDocuments, { body: { action: "restore", ids: [a.id, b.id] } });
  await bob.call(updateDocument, { ...theFirst, body: { collection_id: secret.body.id } });
  await ada.call(deleteDocument, { params: { ...params, document_id: b.id } });
  await ada.call(removeForever, { params: { id: b.id } });
  await ada.call(deleteCollection, { params });
  expect((await ada.call(listActivity, { params })).status).toBe(404);
  await ada.call(restore, { params: { id } });
  await ada.call(updateCollection, { params, body: { visibility: "private" } });

  const { total, results } = await activityOf(ada, id);
  const [adaId, bobId] = [ada.user.id, bob.user.id];
  const told = results.map(({ actor, action, target, count }) => [
    actor?.id === adaId ? "Ada" : actor?.id === bobId ? "Bob" : "?",
    action,
    target,
    count,
  ]);
  expect(told).toEqual([
    ["Ada", "collection.withdrawn", "Depths", 1],
    ["Ada", "collection.restored", "Depths", 1],
    ["Ada", "collection.deleted", "Depths", 1],
    ["Ada", "document.removed", "b.txt", 1],
    ["Ada", "document.deleted", "b.txt", 1],
    ["Bob", "document.moved_out", "c.txt", 1],
    ["Ada", "document.restored", "c.txt", 2],
    ["Ada", "document.deleted", "c.txt", 2],
    ["Ada", "folder.restored", "New", 1],
    ["Ada", "folder.deleted", "New", 1],
    ["Bob", "document.moved", "c.txt", 1],
    ["Bob", "folder.renamed", "New", 1],
    ["Bob", "folder.created", "Old", 1],
    ["Bob", "document.renamed", "c.txt", 1],
    ["Bob", "document.added", "b.txt", 1],
    ["Bob", "document.added", "a.txt", 1],
    ["Ada", "collection.shared", "Depths", 1],
    ["Ada", "collection.renamed", "Depths", 1],
    ["Ada", "collection.created", "Soundings", 1],
  ]);
  expect(results[5]).toMatchObject({ target_id: a.id });
  // Members who cannot see the target collection do not learn its name.
  expect(JSON.stringify(results)).not.toContain("Bob's own");
  expect((await activityOf(bob, secret.body.id)).results[0]).toMatchObject({
    action: "document.moved_in",
    target: "c.txt",
  });
  const page = await activityOf(ada, id, { page: 2, page_size: 10 });
  expect(page).toEqual({ total, results: results.slice(10) });
});

test("is told to whoever sees the collection, and to nobody else", async () => {
  const ada = await app.signUp();
  const viewer = await joinAs(app, ada, "viewer");
  const admin = await joinAs(app, ada, "admin");
  const eve = await app.signUp("Eve");
  const shared = await ada.collection({ visibility: "shared" });
  const diary = await ada.collection();
  const status = async (person: Person, collection_id: string) =>
    (await person.call(listActivity, { params: { collection_id } })).status;
  expect(await status(viewer, shared.id)).toBe(200);
  expect(await status(admin, diary.id)).toBe(404);
  expect(await status(eve, shared.id)).toBe(404);
});

test("is kept for a year", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  for (const name of ["a.txt", "b.txt"]) await sendFile(app, ada, id, { name, bytes: name });
  const age = (interval: string) =>
    sql`update activity set at = now() - ${interval}::interval
      where collection_id = ${id} and target = 'a.txt'`.execute(app.deps.db);
  const rows = async () =>
    (
      await app.deps.db
        .selectFrom("activity")
        .select("target")
        .where("collection_id", "=", id)
        .execute()
    ).length;
  await age("364 days");
  await forgetOld(app.deps);
  expect([(await activityOf(ada, id)).total, await rows()]).toEqual([3, 3]);
  await age("367 days");
  expect((await activityOf(ada, id)).total).toBe(2);
  await forgetOld(app.deps);
  expect(await rows()).toBe(2);
});
