import { createCollection, deleteCollection, updateCollection } from "@lectern/contract/library";
import { deleteDocument } from "@lectern/contract/library";
import { listAuditEvents } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

const targets = async (person: Person, action: string, q?: string) => {
  const { body } = await person.call(listAuditEvents, { query: { page_size: 100, q } });
  return body.results.filter((event) => event.action === action).map(({ target }) => target);
};

test("a private collection is named to its owner alone, and found by its name by nobody else", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const boss = await joinAs(app, ada, "admin");
  const { body: collection } = await bob.call(createCollection, { body: { name: "My divorce" } });
  const of = { collection_id: collection.id };
  const letter = { name: "lawyer.txt", bytes: "Text" };
  const file = await sendFile(app, bob, collection.id, letter);
  await bob.call(deleteDocument, { params: { ...of, document_id: file.id } });
  // Bob has no role that may read the log; he reads it later, as an admin.
  for (const reader of [ada, boss]) {
    expect(await targets(reader, "collection.created")).toEqual([null]);
    expect(await targets(reader, "document.deleted")).toEqual([null]);
    for (const q of ["divorce", "lawyer"]) {
      const { body } = await reader.call(listAuditEvents, { query: { q } });
      expect(body.total).toBe(0);
    }
  }
  await bob.call(updateCollection, { params: of, body: { visibility: "shared" } });
  expect(await targets(ada, "document.deleted", "lawyer")).toEqual(["lawyer.txt"]);
  await bob.call(updateCollection, { params: of, body: { visibility: "private" } });
  expect(await targets(ada, "collection.shared")).toEqual([null, null]);
});

test("a collection shared with some is named to these; once it is gone, to those who saw it as all did", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "admin");
  const make = async (name: string, more: object) =>
    (await ada.call(createCollection, { body: { name, ...more } })).body.id;
  const people = [{ id: bob.user.id, level: "read" }];
  const forBob = await make("For Bob", { visibility: "shared", shared_with: { people } });
  const forAll = await make("For all", { visibility: "shared" });
  const own = await make("Own", {});
  expect(await targets(bob, "collection.created")).toEqual([
    null,
    "For all: shared",
    expect.stringContaining("For Bob: shared"),
  ]);
  for (const collection_id of [forBob, forAll, own]) {
    await ada.call(deleteCollection, { params: { collection_id } });
  }
  expect(await targets(bob, "collection.deleted")).toEqual([null, "For all", "For Bob"]);
  await app.deps.db.deleteFrom("collection").where("id", "in", [forBob, forAll, own]).execute();
  expect(await targets(bob, "collection.deleted")).toEqual([null, "For all", null]);
  expect(await targets(ada, "collection.deleted")).toEqual(["Own", "For all", "For Bob"]);
});
