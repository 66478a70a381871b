import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { asking, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

/** Takes no jobs: nothing is filled here. */
const app = await startApp({ role: "web" });

const ends = (year: number) => [`The lease ends on 31 December ${year}.`];
const columns = [asking("When does the lease end?", "date")];

const folderOf = async (person: Person, collection_id: string, parent_id: string | null = null) => {
  const body = { name: `Folder ${parent_id ?? ""}`, parent_id };
  return (await person.call(endpoints.createFolder, { params: { collection_id }, body })).body.id;
};

/** A collection with a document at the top, one in a folder and one in a folder below that. */
async function collectionWithFolders() {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection({ visibility: "shared" });
  const folder_id = await folderOf(ada, collection_id);
  const below = await folderOf(ada, collection_id, folder_id);
  const add = async (name: string, into: string | null, passages = ends(2027)) => {
    const id = await read(app, ada, collection_id, { name: `${name}.txt`, passages });
    await move(id, into);
    return id;
  };
  const move = (document_id: string, into: string | null) =>
    ada.call(endpoints.updateDocument, {
      params: { collection_id, document_id },
      body: { folder_id: into },
    });
  const [top, inside, deep] = [
    await add("Top", null),
    await add("Inside", folder_id),
    await add("Deep", below),
  ];
  const source = { type: "folder" as const, collection_id, folder_id };
  return { ada, collection_id, folder_id, below, add, move, top, inside, deep, source };
}

const idsOf = async (person: Pick<Person, "call">, review_id: string) =>
  (await rowsOf(person, review_id)).results.map(({ id }) => id);

test("a review of a folder has the documents in it and below it, new ones too", async () => {
  const { ada, below, add, move, top, inside, deep, source } = await collectionWithFolders();
  const review = await reviewOf(ada, [], columns, { source });
  expect(review.source).toEqual({ ...source, name: "Folder" });
  expect(await idsOf(ada, review.id)).toEqual([inside, deep]);
  const later = await add("Later", below);
  await move(inside, null);
  expect(await idsOf(ada, review.id)).toEqual([deep, later]);
  const params = { review_id: review.id };
  const added = await ada.call(endpoints.addReviewDocuments, {
    params,
    body: { document_ids: [top] },
  });
  expect([added.status, added.body]).toMatchObject([409, { code: "review_source_is_folder" }]);
});

test("a review of a folder has no rows and no name once the folder is deleted, until it is back", async () => {
  const { ada, collection_id, folder_id, inside, deep, source } = await collectionWithFolders();
  const review = await reviewOf(ada, [], columns, { source });
  const params = { collection_id, folder_id };
  await ada.call(endpoints.deleteFolder, { params, query: {} });
  const open = async () =>
    (await ada.call(endpoints.getReview, { params: { review_id: review.id } })).body;
  expect(await open()).toMatchObject({ source: { ...source, name: null }, progress: { rows: 0 } });
  const { body } = await ada.call(endpoints.listTrash, {});
  await ada.call(endpoints.restore, { params: { id: body.results[0]!.id } });
  expect(await open()).toMatchObject({ source: { name: "Folder" }, progress: { rows: 2 } });
  expect(await idsOf(ada, review.id)).toEqual([inside, deep]);
});

test("a folder is reviewed and named only for those who may see its collection", async () => {
  const { ada, collection_id, source } = await collectionWithFolders();
  const bob = await joinAs(app, ada, "editor");
  const review = await reviewOf(ada, [], columns, { source, visibility: "shared" });
  expect((await rowsOf(bob, review.id)).total).toBe(2);
  await ada.call(endpoints.updateCollection, {
    params: { collection_id },
    body: { visibility: "private" },
  });
  expect((await rowsOf(bob, review.id)).total).toBe(0);
  const { body } = await bob.call(endpoints.getReview, { params: { review_id: review.id } });
  expect(body.source).toEqual({ ...source, name: null });
  const own = { name: "Mine", source };
  const made = await bob.call(endpoints.createReview, { body: own });
  expect([made.status, made.body]).toMatchObject([404, { code: "collection_not_found" }]);
  const strange = { ...source, folder_id: review.id };
  const none = await ada.call(endpoints.createReview, { body: { ...own, source: strange } });
  expect([none.status, none.body]).toMatchObject([404, { code: "folder_not_found" }]);
});

test("a search becomes the documents that it found, as far as the person may see them", async () => {
  const { ada, collection_id, add } = await collectionWithFolders();
  const herons = [
    await add("One", null, ["Herons wait in the reeds.", "A heron eats a frog."]),
    await add("Two", null, ["The heron nests near water."]),
  ];
  const other = await ada.collection();
  const hidden = await read(app, ada, other.id, { name: "Hidden.txt", passages: ["A heron."] });
  const search = (q: string, collection_ids?: string[]) => ({
    source: { type: "search" as const, q, ...(collection_ids && { collection_ids }) },
  });
  const all = await reviewOf(ada, [], columns, search("heron"));
  expect(all.source).toEqual({ type: "documents" });
  expect((await idsOf(ada, all.id)).toSorted()).toEqual([...herons, hidden].toSorted());
  const narrow = await reviewOf(ada, [], columns, search("heron", [collection_id]));
  expect((await idsOf(ada, narrow.id)).toSorted()).toEqual(herons.toSorted());
  const phrase = await reviewOf(ada, [], columns, search("“heron nests”"));
  expect(await idsOf(ada, phrase.id)).toEqual([herons[1]]);
  await add("Three", null, ["One more heron."]);
  expect((await rowsOf(ada, all.id)).total).toBe(3);
  const bob = await joinAs(app, ada, "editor");
  const his = await reviewOf(bob, [], columns, search("heron"));
  expect(await idsOf(bob, his.id)).toHaveLength(3);
  expect(await idsOf(bob, his.id)).not.toContain(hidden);
});

test("a search that finds nothing makes no review, and says so", async () => {
  const { ada } = await collectionWithFolders();
  const refused = async (q: string) => {
    const source = { type: "search" as const, q };
    const made = await ada.call(endpoints.createReview, { body: { name: "None", source } });
    expect(made.status).toBe(422);
    return JSON.stringify(made.body);
  };
  expect(await refused("kestrels")).toContain("review_search_empty");
  expect(await refused("  ")).toContain("review_search_missing");
  expect((await ada.call(endpoints.listReviews, {})).body.total).toBe(0);
});
