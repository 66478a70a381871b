import { createFolder, deleteFolder, listFolders, updateFolder } from "@lectern/contract/folders";
import { listDocuments } from "@lectern/contract/library";
import { bulkDocuments, restore } from "@lectern/contract/trash";
import { sql } from "kysely";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { folders } from "#test/library/folders.ts";
import { joinAs } from "#test/library/library.ts";

// No worker: these tests do not depend on reading.
const app = await startApp({ role: "web" });
const { shelf, put } = folders(app);

test("folders lie in folders, by name, with how much is in them", async () => {
  const { ada, params, make, change, tree } = await shelf();
  const reports = await make("  Reports ");
  const later = await make("2026", reports.id);
  await make("2025", reports.id);
  await make("letters");
  expect(reports).toMatchObject({ name: "Reports", parent_id: null, document_count: 0 });
  await put(ada, params.collection_id, "a.txt", later.id);
  await put(ada, params.collection_id, "b.txt", reports.id);
  await put(ada, params.collection_id, "c.txt", null);
  expect(await tree()).toEqual(["letters 0/0", "Reports 1/2", "  2025 0/0", "  2026 1/1"]);

  const list = async (query: object) => {
    const { results } = (await ada.call(listDocuments, { params, query })).body;
    return results.map(({ name }) => name);
  };
  expect(await list({})).toEqual(["c.txt", "b.txt", "a.txt"]);
  expect(await list({ folder_id: "root" })).toEqual(["c.txt"]);
  expect(await list({ folder_id: reports.id })).toEqual(["b.txt"]);
  expect(await list({ folder_id: uuid() })).toEqual([]);

  expect((await change(later.id, { name: "2027", parent_id: null })).body).toMatchObject({
    name: "2027",
    parent_id: null,
    document_count: 1,
  });
  expect(await tree()).toEqual(["2027 1/1", "letters 0/0", "Reports 1/1", "  2025 0/0"]);
});

test("no two folders in one place have the same name, and none lies in itself or too deep", async () => {
  const { make, change, tree, ada, params } = await shelf();
  const post = async (name: string, parent_id: string | null = null) =>
    (await ada.call(createFolder, { params, body: { name, parent_id } })).status;
  const a = await make("a");
  const b = await make("b", a.id);
  expect(await post("A")).toBe(409);
  expect(await post("b")).toBe(201);
  expect((await change(b.id, { parent_id: null })).status).toBe(409);
  expect((await change(b.id, { name: "B" })).body.name).toBe("B");
  for (const parent_id of [a.id, b.id]) {
    expect((await change(a.id, { parent_id })).status).toBe(422);
  }
  for (const name of ["", " ", ".", "..", "x/y", "x\\y", "\u202e", "x".repeat(201)]) {
    expect([name, await post(name)]).toEqual([name, 422]);
  }
  expect(await post("c", uuid())).toBe(404);
  expect((await change(uuid(), { name: "c" })).status).toBe(404);

  let parent = a.id;
  for (let depth = 2; depth <= 10; depth += 1) parent = (await make(`${depth}`, parent)).id;
  expect(await post("11", parent)).toBe(422);
  const top = await make("top");
  expect((await change(a.id, { parent_id: top.id })).status).toBe(422);
  expect((await tree()).length).toBe(13);
});

test("a folder with thousands of documents is renamed, moved, deleted and restored in a few statements", async () => {
  const { ada, params, make, change, remove, tree } = await shelf();
  const [a, b] = [await make("a"), await make("b")];
  const inner = await make("inner", a.id);
  const one = await put(ada, params.collection_id, "a.txt", inner.id);
  await sql`
    insert into document (organization_id, id, collection_id, folder_id, name, extension, mime_type,
      kind, size, checksum, sha256, blob_key, status, created_by)
    select organization_id, gen_random_uuid(), collection_id, folder_id, n || '.txt', extension,
      mime_type, kind, size, checksum, sha256, blob_key, 'ready', created_by
    from document, generate_series(1, 3000) as n where id = ${one.id}`.execute(app.deps.db);
  const statements = vi.spyOn(pg.Query.prototype, "submit");
  onTestFinished(() => statements.mockRestore());
  /** Concurrent work may add some statements, but far fewer than one per document. */
  const inFew = async (work: () => Promise<{ status: number }>) => {
    statements.mockClear();
    expect((await work()).status).toBeLessThan(300);
    expect(statements.mock.calls.length).toBeGreaterThan(0);
    expect(statements.mock.calls.length).toBeLessThan(200);
  };
  await inFew(() => change(inner.id, { name: "moved", parent_id: b.id }));
  expect(await tree()).toEqual(["a 0/0", "b 0/3001", "  moved 3001/3001"]);
  await inFew(() => remove(b.id));
  expect(await tree()).toEqual(["a 0/0"]);
  expect((await ada.call(listDocuments, { params })).body.total).toBe(0);
  await inFew(() => ada.call(restore, { params: { id: b.id } }));
  expect(await tree()).toEqual(["a 0/0", "b 0/3001", "  moved 3001/3001"]);
});

test("a folder comes back beside one that took its name, and to the top when its place is gone", async () => {
  const { ada, make, change, remove, tree } = await shelf();
  const a = await make("a");
  const b = await make("b", a.id);
  await remove(b.id);
  await remove(a.id);
  await make("b");
  expect((await ada.call(restore, { params: { id: b.id } })).status).toBe(200);
  expect(await tree()).toEqual(["b 0/0", "b (2) 0/0"]);
  await ada.call(restore, { params: { id: a.id } });
  await change(b.id, { parent_id: a.id, name: "b" });
  expect(await tree()).toEqual(["a 0/0", "  b 0/0", "b 0/0"]);
});

test("a document moved into a folder while that is deleted goes with it, or is not moved", async () => {
  const { ada, params, make, remove } = await shelf();
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    ids.push((await put(ada, params.collection_id, `${n}.txt`, null)).id);
  }
  for (let round = 0; round < 8; round += 1) {
    const folder = await make(`${round}`);
    const move = { action: "move" as const, ids, ...params, folder_id: folder.id };
    const [moved, removed] = await Promise.all([
      ada.call(bulkDocuments, { body: move }),
      remove(folder.id),
    ]);
    expect([[200, 404].includes(moved.status), removed.status]).toEqual([true, 204]);
    const lost = await app.deps.db
      .selectFrom("document")
      .innerJoin("folder", "folder.id", "document.folder_id")
      .select("document.id")
      .where("document.trash_id", "is", null)
      .where("folder.trash_id", "is not", null)
      .execute();
    expect(lost).toEqual([]);
    await ada.call(bulkDocuments, { body: { action: "restore", ids } });
  }
});

test("viewers see folders and change none; who does not see the collection sees none", async () => {
  const { ada, params, make } = await shelf();
  const folder = await make("a");
  const viewer = await joinAs(app, ada, "viewer");
  const eve = await app.signUp("Eve");
  const of = { params: { ...params, folder_id: folder.id } };
  const each = async (person: Person) => [
    (await person.call(listFolders, { params })).status,
    (await person.call(createFolder, { params, body: { name: "b" } })).status,
    (await person.call(updateFolder, { ...of, body: { name: "b" } })).status,
    (await person.call(deleteFolder, of)).status,
  ];
  expect(await each(viewer)).toEqual([200, 403, 403, 403]);
  expect(await each(eve)).toEqual([404, 404, 404, 404]);
});
