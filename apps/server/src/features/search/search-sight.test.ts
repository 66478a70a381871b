import { deleteCollection, deleteDocument } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { read } from "#test/topics/topics.ts";
import { joinAs } from "#test/library/library.ts";
import { found, textsOf, wings } from "#test/library/searching.ts";

import { putPostings } from "./indexing.ts";
import { createPostingBuilder } from "@lectern/text-analysis/postings";

const app = await startApp();

test("does not find what another member keeps private, until it is shared", async () => {
  const ada = await app.signUp();
  const eve = await joinAs(app, ada, "editor");
  const secret = await ada.collection({ visibility: "private" });
  const vault = await ada.collection({ visibility: "shared" });
  await read(app, ada, secret.id, { name: "Secret", passages: ["the zeppelin is silver"] });
  await read(app, ada, vault.id, { name: "Vault", passages: ["a zeppelin over the town"] });

  expect(await textsOf(ada, "zeppelin")).toHaveLength(2);
  expect(await textsOf(eve, "zeppelin")).toEqual(["a zeppelin over the town"]);
  expect(await textsOf(eve, { q: "zeppelin", collection_id: [secret.id] })).toEqual([]);

  await app.deps.db
    .updateTable("collection")
    .set({ visibility: "shared" })
    .where("id", "=", secret.id)
    .execute();
  expect(await textsOf(eve, "zeppelin")).toHaveLength(2);
});

test("weighs words by what the asker may see alone", async () => {
  const ada = await app.signUp();
  const eve = await joinAs(app, ada, "viewer");
  const [secret, vault] = [
    await ada.collection({ visibility: "private" }),
    await ada.collection({ visibility: "shared" }),
  ];
  await read(app, ada, vault.id, {
    name: "Vault",
    passages: ["rare kestrel", "common sparrow", "common wren"],
  });
  const before = await found(eve, "kestrel");
  await read(app, ada, secret.id, {
    name: "Secret",
    passages: Array.from({ length: 50 }, () => "kestrel kestrel kestrel"),
  });

  expect(await found(eve, "kestrel")).toEqual(before);
});

test("does not find another workspace's documents, even by their ids", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const collection = await ada.collection({ visibility: "shared" });
  const id = await read(app, ada, collection.id, wings);

  expect(await found(eve, "wing")).toEqual([]);
  expect(await found(eve, { q: "wing", document_id: [id] })).toEqual([]);
  expect(await found(eve, { q: "wing", collection_id: [collection.id] })).toEqual([]);
});

test("searches the named collections and documents alone", async () => {
  const ada = await app.signUp();
  const [one, other] = [await ada.collection(), await ada.collection()];
  const first = await read(app, ada, one.id, { name: "First", passages: ["wing one"] });
  await read(app, ada, one.id, { name: "Second", passages: ["wing two"] });
  await read(app, ada, other.id, { name: "Third", passages: ["wing three"] });

  expect(await textsOf(ada, { q: "wing", document_id: [first] })).toEqual(["wing one"]);
  expect((await textsOf(ada, { q: "wing", collection_id: [one.id] })).toSorted()).toEqual([
    "wing one",
    "wing two",
  ]);
  expect(await textsOf(ada, { q: "wing", limit: 2 })).toHaveLength(2);
});

test("forgets a document with its document and with its collection", async () => {
  const ada = await app.signUp();
  const [one, other] = [await ada.collection(), await ada.collection()];
  const id = await read(app, ada, one.id, wings);
  await read(app, ada, other.id, wings);

  const forever = { query: { forever: "true" } };
  const params = { collection_id: one.id, document_id: id };
  await ada.call(deleteDocument, { params, ...forever });
  expect((await found(ada, "wing")).map(({ document }) => document.collection_id)).toEqual([
    other.id,
    other.id,
  ]);
  await ada.call(deleteCollection, { params: { collection_id: other.id }, ...forever });
  expect(await found(ada, "wing")).toEqual([]);
  const left = () =>
    app.deps.db
      .selectFrom("posting")
      .select("term")
      .where("organization_id", "=", ada.organizationId)
      .execute();
  await expect.poll(left).toEqual([]);
});

test.each(["processing", "error"] as const)(
  "does not find a document in status %s",
  async (status) => {
    const ada = await app.signUp();
    const id = await read(app, ada, (await ada.collection()).id, wings);
    await app.deps.db.updateTable("document").set({ status }).where("id", "=", id).execute();

    expect(await found(ada, "wing")).toEqual([]);
  },
);

test("a document that is read again is found by its new words alone", async () => {
  const ada = await app.signUp();
  const id = await read(app, ada, (await ada.collection()).id, wings);

  const postings = createPostingBuilder();
  postings.add(1, ["zeppelin"]);
  await putPostings(app.deps, app.deps.db, ada.organizationId, id, postings.finish());

  expect(await found(ada, "lift slipstream")).toEqual([]);
  expect(await textsOf(ada, "zeppelin")).toEqual([wings.passages[1]]);
});
