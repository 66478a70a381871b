import { listActivity } from "@lectern/contract/activity";
import {
  findDocument,
  listCollections,
  listDocuments,
  recentDocuments,
} from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { createTag, deleteTag, listTags, tagDocuments, updateTag } from "@lectern/contract/tags";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { bulk } from "#test/library/bulk.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

async function tagOf(person: Person, name: string, color = 0) {
  const { status, body } = await person.call(createTag, { body: { name, color } });
  expect([status, body]).toMatchObject([201, { name, color, document_count: 0 }]);
  return body.id;
}

/** Adds a searchable document about herons; it has no file. */
const heron = (person: Person, { id }: { id: string }, name: string) =>
  addDocument(app.deps, person, id, { name, passages: [`heron ${name}`] });

const change = async (person: Person, body: object) =>
  (await person.call(tagDocuments, { body: body as never })).body;

const tagsOn = async (person: Person, document_id: string) =>
  (await person.call(findDocument, { params: { document_id } })).body.tags.map(({ name }) => name);

test("admins make, rename and delete tags; names differ by more than case", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const id = await tagOf(ada, "Contract", 3);
  const taken = await ada.call(createTag, { body: { name: "contract", color: 1 } });
  expect([taken.status, taken.body]).toMatchObject([409, { code: "tag_name_taken" }]);
  for (const name of ["", " ", "x".repeat(61), "a\u202Eb"])
    expect((await ada.call(createTag, { body: { name, color: 1 } })).status).toBe(422);
  expect((await ada.call(createTag, { body: { name: "Red", color: 7 } })).status).toBe(422);
  expect((await bob.call(createTag, { body: { name: "Mine", color: 1 } })).status).toBe(403);

  const params = { tag_id: id };
  await tagOf(ada, "Invoice");
  expect((await ada.call(updateTag, { params, body: { name: "INVOICE" } })).status).toBe(409);
  const renamed = await ada.call(updateTag, { params, body: { name: "CONTRACT", color: 5 } });
  expect(renamed.body).toMatchObject({ id, name: "CONTRACT", color: 5 });
  expect((await bob.call(updateTag, { params, body: { color: 1 } })).status).toBe(403);
  expect((await bob.call(listTags, {})).body.results).toMatchObject([
    { name: "CONTRACT" },
    { name: "Invoice" },
  ]);
  expect((await bob.call(deleteTag, { params })).status).toBe(403);
  expect((await ada.call(deleteTag, { params })).status).toBe(204);
  expect((await ada.call(deleteTag, { params })).status).toBe(404);
});

test("a workspace can have 300 tags", async () => {
  const ada = await app.signUp();
  await sql`insert into tag (organization_id, id, name, color)
    select ${ada.organizationId}, gen_random_uuid(), 'Tag ' || n, n % 7
    from generate_series(1, 300) as n`.execute(app.deps.db);
  const { status, body } = await ada.call(createTag, { body: { name: "One more", color: 0 } });
  expect([status, body]).toMatchObject([409, { detail: "A workspace can have up to 300 tags." }]);
});

test("who may change a document tags it, many at once; others are told why not", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const [shared, own] = [
    await ada.collection({ visibility: "shared" }),
    await ada.collection({ visibility: "private" }),
  ];
  const [a, b, hidden] = [
    await heron(ada, shared, "a"),
    await heron(ada, shared, "b"),
    await heron(ada, own, "hidden"),
  ];
  const [draft, final] = [await tagOf(ada, "draft"), await tagOf(ada, "Final")];
  expect(await change(ada, { ids: [hidden], add: [final] })).toMatchObject({ done: [hidden] });

  const answer = await change(bob, { ids: [a, b, hidden], add: [final, draft] });
  expect(answer.done.toSorted()).toEqual([a, b].toSorted());
  expect(answer.not_done).toMatchObject([{ id: hidden, code: "document_not_found" }]);
  expect(await tagsOn(eve, a)).toEqual(["draft", "Final"]);
  // Counts only what the asker may see.
  const counts = async (person: Person) =>
    (await person.call(listTags, {})).body.results.map(({ document_count }) => document_count);
  expect(await counts(ada)).toEqual([2, 3]);
  expect(await counts(bob)).toEqual([2, 2]);

  expect(await change(bob, { ids: [a], add: [final], remove: [draft] })).toMatchObject({
    done: [a],
  });
  expect(await tagsOn(ada, a)).toEqual(["Final"]);
  expect(await change(eve, { ids: [b], remove: [draft] })).toMatchObject({
    done: [],
    not_done: [{ id: b, code: "collection_documents_read_only" }],
  });
  expect(await tagsOn(ada, b)).toEqual(["draft", "Final"]);
  const params = { collection_id: shared.id };
  expect((await ada.call(listActivity, { params })).body.results[0]).toMatchObject({
    action: "document.tagged",
    target: "a",
  });
});

test("tags of another workspace are not found", async () => {
  const [ada, mallory] = [await app.signUp(), await app.signUp("Mallory")];
  const foreign = await tagOf(mallory, "Foreign");
  const id = await heron(ada, await ada.collection(), "a");
  for (const add of [[foreign], [uuid()]]) {
    const { status } = await ada.call(tagDocuments, { body: { ids: [id], add, remove: [] } });
    expect(status).toBe(404);
  }
  expect((await ada.call(deleteTag, { params: { tag_id: foreign } })).status).toBe(404);
  const { body } = await ada.call(recentDocuments, { query: { tag_id: [foreign] } });
  expect(body.total).toBe(0);
});

test("lists and searches are narrowed to documents with any or all of some tags", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const shared = await ada.collection({ visibility: "shared" });
  const own = await ada.collection({ visibility: "private" });
  const [red, blue] = [await tagOf(ada, "Red"), await tagOf(ada, "Blue")];
  const [r, rb] = [await heron(ada, shared, "r"), await heron(ada, shared, "rb")];
  const [b, hidden] = [await heron(ada, shared, "b"), await heron(ada, own, "hidden")];
  await heron(ada, shared, "none");
  await change(ada, { ids: [r, rb, hidden], add: [red] });
  await change(ada, { ids: [rb, b], add: [blue] });

  const cases: [Person, { tag_id: string[]; tag_match?: "any" | "all" }, string[]][] = [
    [ada, { tag_id: [red] }, ["hidden", "r", "rb"]],
    [bob, { tag_id: [red] }, ["r", "rb"]],
    [bob, { tag_id: [red, blue] }, ["b", "r", "rb"]],
    [bob, { tag_id: [red, blue], tag_match: "all" }, ["rb"]],
    [bob, { tag_id: [], tag_match: "all" }, ["b", "none", "r", "rb"]],
    [bob, { tag_id: [uuid()] }, []],
  ];
  for (const [person, filter, names] of cases) {
    const found = await person.call(search, { query: { q: "heron", ...filter } });
    expect(found.body.total).toBe(names.length);
    expect(found.body.results.map(({ document }) => document.name).toSorted()).toEqual(names);
    const query = { q: undefined, sort: "name" as const, ...filter };
    const listed = await person.call(recentDocuments, { query });
    expect(listed.body.results.map(({ name }) => name)).toEqual(names);
    const here = await person.call(listDocuments, {
      params: { collection_id: shared.id },
      query,
    });
    expect(here.body.results.map(({ name }) => name)).toEqual(
      names.filter((name) => name !== "hidden"),
    );
  }
  const holding = async (person: Person, tag_id: string[]) => {
    const query = { tag_id, tag_match: "all" as const };
    return (await person.call(listCollections, { query })).body.results
      .map(({ id }) => id)
      .toSorted();
  };
  expect(await holding(ada, [red])).toEqual([shared.id, own.id].toSorted());
  expect(await holding(bob, [red])).toEqual([shared.id]);
  expect(await holding(ada, [red, uuid()])).toEqual([]);
});

test("a tag goes with its last document's version, and with the tag", async () => {
  const ada = await app.signUp();
  const collection = await ada.collection();
  const [tag, other] = [await tagOf(ada, "Old"), await tagOf(ada, "New")];
  const [kept, gone] = [await heron(ada, collection, "kept"), await heron(ada, collection, "gone")];
  await change(ada, { ids: [kept, gone], add: [tag, other] });
  await bulk(ada, { action: "delete", ids: [gone] });
  await bulk(ada, { action: "restore", ids: [gone] });
  expect(await tagsOn(ada, gone)).toEqual(["New", "Old"]);
  // As the job does that empties the trash.
  await app.deps.db.deleteFrom("document").where("id", "=", gone).execute();
  await ada.call(deleteTag, { params: { tag_id: tag } });
  const rows = await app.deps.db
    .selectFrom("document_tag")
    .select(["tag_id", "series_id"])
    .where("organization_id", "=", ada.organizationId)
    .execute();
  expect(rows).toEqual([{ tag_id: other, series_id: kept }]);
});
