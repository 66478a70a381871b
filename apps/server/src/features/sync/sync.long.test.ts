import { endpoints, startApp } from "#test/app.ts";
import { sendFile } from "#test/library/library.ts";
import { syncing } from "#test/sync/syncing.ts";
import { namesOf, trashOf } from "#test/library/trash.ts";
import { expect, test } from "vitest";

const app = await startApp();
const ada = await app.signUp();
const files = { "Lease.txt": "The lease ends in May.", "Plans/2026/Roof.txt": "The roof is new." };

test("files become documents in their folders, and unchanged ones are not asked for again", async () => {
  const { run, paths, list, shown } = await syncing(ada);
  const plan = await run(files);
  expect(plan.needed.map(({ why }) => why)).toEqual(["new", "new"]);
  expect(await paths()).toEqual(["Lease.txt", "Plans/2026/Roof.txt"]);
  expect((await list(files)).body).toMatchObject({ needed: [], unchanged: 2, deleted: [] });
  expect((await shown())?.counts).toMatchObject({ synced: 2, waiting: 0, failed: 0, left: 0 });
});

test("a changed file becomes the next version of its document", async () => {
  const { run, documents } = await syncing(ada);
  await run(files);
  const [before] = await documents();
  const plan = await run({ ...files, "Lease.txt": "The lease ends in June." });
  expect(plan.needed).toMatchObject([{ path: "Lease.txt", why: "changed" }]);
  const [after, ...others] = await documents();
  expect(after).toMatchObject({ series_id: before?.series_id, version: 2, versions: 2 });
  expect(others).toHaveLength(1);
});

test("a renamed file is moved, and nothing of it is sent", async () => {
  const { run, documents, paths } = await syncing(ada);
  await run(files);
  const before = (await documents()).map(({ id }) => id);
  const moved = { "Lease.txt": files["Lease.txt"], "Old/Cover.txt": files["Plans/2026/Roof.txt"] };
  const plan = await run(moved);
  expect(plan).toMatchObject({
    needed: [],
    deleted: [],
    moved: [{ from: "Plans/2026/Roof.txt", to: "Old/Cover.txt" }],
  });
  expect(await paths()).toEqual(["Lease.txt", "Old/Cover.txt"]);
  expect((await documents()).map(({ id }) => id).toSorted()).toEqual(before.toSorted());
});

test("a renamed file keeps the folder that a person moved its document to", async () => {
  const { collection_id, run, documents, paths } = await syncing(ada);
  await run({ "Lease.txt": "The lease ends in May." });
  const params = { collection_id };
  const folder = await ada.call(endpoints.createFolder, { params, body: { name: "Mine" } });
  const [document] = await documents();
  await ada.call(endpoints.updateDocument, {
    params: { ...params, document_id: document?.id ?? "" },
    body: { folder_id: folder.body.id },
  });
  await run({ "Contract.txt": "The lease ends in May." });
  expect(await paths()).toEqual(["Mine/Contract.txt"]);
});

test("a deleted file's document goes to the trash, and documents that people uploaded stay", async () => {
  const { collection_id, run, paths } = await syncing(ada);
  await run(files);
  await sendFile(app, ada, collection_id, { name: "Mine.txt", bytes: "By hand." });
  const plan = await run({ "Lease.txt": files["Lease.txt"] });
  expect(plan.deleted).toEqual(["Plans/2026/Roof.txt"]);
  expect(await paths()).toEqual(["Lease.txt", "Mine.txt"]);
  expect(namesOf(await trashOf(ada, { collection_id }))).toEqual(["Roof.txt"]);
});

test("with delete off, documents of files that are gone stay", async () => {
  const { run, documents } = await syncing(ada);
  await run(files);
  expect((await run({}, { delete: false })).deleted).toEqual([]);
  expect(await documents()).toHaveLength(2);
});

test("a document that a person deleted comes back only when its file changes", async () => {
  const { collection_id, run, documents, paths } = await syncing(ada);
  await run(files);
  const lease = (await documents()).find(({ name }) => name === "Lease.txt");
  const params = { collection_id, document_id: lease?.id ?? "" };
  await ada.call(endpoints.deleteDocument, { params });
  expect(await run(files)).toMatchObject({ needed: [], left: 1, unchanged: 1 });
  expect(await paths()).toEqual(["Plans/2026/Roof.txt"]);
  const renamed = { "Rent.txt": files["Lease.txt"], "Plans/2026/Roof.txt": "The roof is new." };
  expect(await run(renamed)).toMatchObject({ needed: [], deleted: [] });
  expect(await paths()).toEqual(["Plans/2026/Roof.txt"]);
  await run({ ...renamed, "Rent.txt": "The lease ends in June." });
  expect(await paths()).toEqual(["Plans/2026/Roof.txt", "Rent.txt"]);
});

test("a document that a person moved to another collection is not touched there", async () => {
  const { collection_id, run, documents } = await syncing(ada);
  await run(files);
  const other = await ada.collection({ name: "Other" });
  const lease = (await documents()).find(({ name }) => name === "Lease.txt");
  await ada.call(endpoints.updateDocument, {
    params: { collection_id, document_id: lease?.id ?? "" },
    body: { collection_id: other.id },
  });
  const plan = await run({ "Plans/2026/Roof.txt": files["Plans/2026/Roof.txt"] });
  expect(plan.deleted).toEqual([]);
  const params = { collection_id: other.id };
  const { body } = await ada.call(endpoints.listDocuments, { params });
  expect(namesOf(body)).toEqual(["Lease.txt"]);
});

test("a trial run tells what would be done, and does nothing", async () => {
  const { run, list, paths, shown } = await syncing(ada);
  await run(files);
  const before = [await paths(), await shown()];
  const others = { "Roof.txt": files["Plans/2026/Roof.txt"], "New.txt": "New.", "No.exe": "x" };
  const { body } = await list(others, { dry_run: true });
  expect(body).toMatchObject({
    needed: [{ item_id: null, path: "New.txt", why: "new" }],
    moved: [{ from: "Plans/2026/Roof.txt", to: "Roof.txt" }],
    deleted: ["Lease.txt"],
    failed: [{ path: "No.exe", code: "file_type_unsupported" }],
  });
  expect([await paths(), await shown()]).toEqual(before);
});

test("a removed source leaves its documents, or takes them to the trash", async () => {
  const [kept, taken] = [await syncing(ada), await syncing(ada)];
  for (const { run } of [kept, taken]) await run(files);
  const remove = ({ source }: typeof kept, documents: "keep" | "trash") =>
    ada.call(endpoints.deleteSyncSource, {
      params: { source_id: source.id },
      query: { documents },
    });
  expect((await remove(kept, "keep")).status).toBe(204);
  expect((await remove(taken, "trash")).status).toBe(204);
  expect([await kept.shown(), await taken.shown()]).toEqual([undefined, undefined]);
  expect(await kept.documents()).toHaveLength(2);
  expect(await taken.documents()).toEqual([]);
  const { collection_id } = taken;
  expect(namesOf(await trashOf(ada, { collection_id })).toSorted()).toEqual([
    "Lease.txt",
    "Roof.txt",
  ]);
});
