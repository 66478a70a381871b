import { createFolder } from "@lectern/contract/folders";
import { createCollection, type Document, listDocuments } from "@lectern/contract/library";
import { bulkDocuments, listTrash } from "@lectern/contract/trash";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { hearLibrary } from "#test/library/live-changes.ts";
import { bulk, filling } from "#test/library/bulk.ts";
import { joinAs } from "#test/library/library.ts";

// No worker: the test alone decides what happens to a document.
const app = await startApp({ role: "web" });
const { filled } = filling(app);
const { db } = app.deps;
const missing = (id: string) => ({ id, detail: "Document not found." });
const readOnly = (id: string) => ({
  id,
  detail: "You can view this collection, but you can't change its documents.",
});

/** Inserts copies of a document's row in the same place. */
async function copies({ id }: Document, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into document (organization_id, id, collection_id, folder_id, name, extension, mime_type,
      kind, size, checksum, sha256, blob_key, status, contained_in, created_by)
    select organization_id, gen_random_uuid(), collection_id, folder_id, n || '.txt', extension,
      mime_type, kind, size, checksum, sha256, blob_key, status, contained_in, created_by
    from document, generate_series(1, ${count}::int) as n where id = ${id}
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

test("500 documents are deleted, restored and moved in one call each", async () => {
  const ada = await app.signUp();
  const [one, two] = [await ada.collection(), await ada.collection({ name: "Two" })];
  const [first] = await filled(ada, one.id, 1);
  const ids = [first!.id, ...(await copies(first!, 499))];
  const listed = async (id: string) =>
    (await ada.call(listDocuments, { params: { collection_id: id }, query: { page_size: 100 } }))
      .body;
  const before = await listed(one.id);
  const all = { done: expect.any(Array), not_done: [] };

  const deleted = await bulk(ada, { action: "delete", ids });
  expect(deleted).toEqual(all);
  expect(deleted.done.toSorted()).toEqual(ids.toSorted());
  expect((await listed(one.id)).total).toBe(0);
  expect((await ada.call(listTrash, {})).body.total).toBe(500);
  expect(await bulk(ada, { action: "restore", ids })).toEqual(all);
  expect(await listed(one.id)).toEqual(before);
  expect((await ada.call(listTrash, {})).body.total).toBe(0);
  expect(await bulk(ada, { action: "move", ids, collection_id: two.id })).toEqual(all);
  expect([(await listed(one.id)).total, (await listed(two.id)).total]).toEqual([0, 500]);

  for (const body of [
    { action: "delete" as const, ids: [...ids, uuid()] },
    { action: "delete" as const, ids: [] },
    { action: "move" as const, ids },
  ]) {
    expect((await ada.call(bulkDocuments, { body })).status).toBe(422);
  }
});

test("does what may be done, and says of the rest why it was not", async () => {
  const ada = await app.signUp();
  const editor = await joinAs(app, ada, "editor");
  const shared = await ada.collection({ visibility: "shared" });
  const diary = await ada.collection({ name: "Diary" });
  const [mine, broken, ...rest] = await filled(ada, shared.id, 4);
  const [secret] = await filled(ada, diary.id, 1);
  const unknown = uuid();
  await db
    .updateTable("document")
    .set({ status: "error", status_detail: "Broken." })
    .where("id", "=", broken!.id)
    .execute();

  const ids = [mine!.id, secret!.id, unknown, broken!.id, mine!.id.toUpperCase()];
  expect(await bulk(editor, { action: "retry", ids })).toMatchObject({
    done: [broken!.id],
    not_done: [
      missing(secret!.id),
      missing(unknown),
      { id: mine!.id, detail: "Only documents with an error can be retried." },
    ],
  });
  const jobs = await app.deps.jobs.find(db, [`ingest-document:${broken!.id}`]);
  expect(jobs.size).toBe(1);
  const own = (await editor.call(createCollection, { body: { name: "Own" } })).body;
  expect(await bulk(editor, { action: "move", ids, collection_id: own.id })).toMatchObject({
    done: [mine!.id, broken!.id],
    not_done: [missing(secret!.id), missing(unknown)],
  });
  const into = { action: "move" as const, ids: [rest[0]!.id], collection_id: diary.id };
  expect((await editor.call(bulkDocuments, { body: into })).status).toBe(404);

  const viewer = await joinAs(app, ada, "viewer");
  const named = rest.map(({ id }) => id);
  expect(await bulk(viewer, { action: "delete", ids: named })).toMatchObject({
    done: [],
    not_done: named.map(readOnly),
  });
  await bulk(editor, { action: "delete", ids: named });
  // Members who may not restore a document do not learn that it is in the trash.
  expect(await bulk(viewer, { action: "restore", ids: named })).toMatchObject({
    done: [],
    not_done: named.map(missing),
  });
  expect((await bulk(ada, { action: "restore", ids: [...named, unknown] })).done).toEqual(named);
});

test("what came in a file follows it, whichever of them are named", async () => {
  const ada = await app.signUp();
  const [one, two] = [await ada.collection(), await ada.collection({ name: "Two" })];
  const [mail, held, inner] = await filled(ada, one.id, 3);
  const contain = (id: string, contained_in: string) =>
    db.updateTable("document").set({ contained_in }).where("id", "=", id).execute();
  await contain(held!.id, mail!.id);
  await contain(inner!.id, held!.id);
  const params = { collection_id: two.id };
  const { body: folder } = await ada.call(createFolder, { params, body: { name: "Mails" } });
  const listed = async (collection_id: string) => {
    const query = { sort: "name" } as const;
    const { results } = (await ada.call(listDocuments, { params: { collection_id }, query })).body;
    return results.map(({ name, folder_id, contained_in }) => [
      name,
      folder_id,
      contained_in?.id ?? null,
    ]);
  };
  const ids = [held!.id, mail!.id];
  await bulk(ada, { action: "move", ids, collection_id: two.id, folder_id: folder.id });
  const together = [
    ["0.txt", folder.id, null],
    ["1.txt", folder.id, mail!.id],
    ["2.txt", folder.id, held!.id],
  ];
  expect([await listed(one.id), await listed(two.id)]).toEqual([[], together]);

  await bulk(ada, { action: "delete", ids });
  expect(await listed(two.id)).toEqual([]);
  expect((await ada.call(listTrash, {})).body).toMatchObject({
    total: 1,
    results: [{ id: mail!.id, document_count: 3 }],
  });
  await bulk(ada, { action: "restore", ids });
  expect(await listed(two.id)).toEqual(together);

  // A document moved away from its container becomes independent, and so does what it leaves in the
  // trash.
  await bulk(ada, { action: "delete", ids: [inner!.id] });
  await bulk(ada, { action: "move", ids: [held!.id], collection_id: one.id });
  await bulk(ada, { action: "restore", ids: [inner!.id] });
  expect([await listed(one.id), await listed(two.id)]).toEqual([
    [["1.txt", null, null]],
    [
      ["0.txt", folder.id, null],
      ["2.txt", folder.id, null],
    ],
  ]);
});

test("of many at once readers hear once to ask anew, of few each by name", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const [first] = await filled(ada, id, 1);
  const ids = [first!.id, ...(await copies(first!, 300))];
  const { state } = await hearLibrary(app.url, ada);
  const many = `data: ${JSON.stringify({ type: "documents", collection_id: id })}`;
  await bulk(ada, { action: "delete", ids });
  await expect.poll(() => state.text.split(many).length - 1).toBe(1);
  expect(state.text).not.toContain("document_deleted");
  await bulk(ada, { action: "restore", ids: [first!.id] });
  await expect.poll(() => state.text).toContain(`"id":"${first!.id}"`);
});

test("those who change the same documents at once end in one of their orders, and nobody fails", async () => {
  const ada = await app.signUp();
  const [one, two] = [await ada.collection(), await ada.collection({ name: "Two" })];
  const some = await filled(ada, one.id, 3);
  const others = await filled(ada, two.id, 3);
  const ids = [...some, ...others].map((document) => document.id);
  const back = ids.toReversed();
  const actions = [
    { action: "move", ids, collection_id: one.id },
    { action: "move", ids: back, collection_id: two.id },
    { action: "delete", ids: back },
    { action: "restore", ids },
  ];
  for (let round = 0; round < 5; round += 1) {
    const all = [...actions, ...actions].map((body) =>
      ada.call(bulkDocuments, { body: body as never }),
    );
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200));
  }
});
