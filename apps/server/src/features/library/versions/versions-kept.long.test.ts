import { listActivity } from "@lectern/contract/activity";
import { deleteDocument, findDocument, updateDocument } from "@lectern/contract/library";
import { bulkDocuments, listTrash, removeForever, restore } from "@lectern/contract/trash";
import { deleteVersion, listVersions, restoreVersion } from "@lectern/contract/versions";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { filesOf } from "#test/library/library.ts";
import {
  found,
  get,
  listOf,
  never,
  paramsOf,
  text,
  versions,
  versionsOf,
} from "#test/library/versions.ts";
import { zipFile } from "@lectern/document-parser/test/zip-file";

import { emptyTrash } from "../trash/emptying.ts";

// Documents are only read by the test.
const app = await startApp({ role: "web" });
const { read, added, waiting, replaced, twice } = versions(app);
const { db } = app.deps;

test("an earlier version is made current again, and what waits does not undo that", async () => {
  const ada = await app.signUp();
  const { collection_id, first, second } = await twice(ada);
  const third = await waiting(ada, second, text("The pier is made of wood."));
  const params = { ...paramsOf(second), version_id: first.id };
  const { body, status } = await ada.call(restoreVersion, { params });
  expect([status, body]).toMatchObject([200, { id: first.id, current_id: first.id, versions: 3 }]);
  await read(ada, third);
  expect(await versionsOf(ada, first)).toEqual(["3 kept", "2 kept", "1 current"]);
  expect(await found(ada, "granite concrete wood")).toEqual([first.id]);
  expect((await listOf(ada, collection_id)).map(({ id }) => id)).toEqual([first.id]);
  const { body: activity } = await ada.call(listActivity, { params: { collection_id } });
  expect(activity.results[0]).toMatchObject({ action: "version.restored" });
});

test("a version is deleted and comes back; the current one is not deleted alone", async () => {
  const ada = await app.signUp();
  const { collection_id, first, second } = await twice(ada);
  const version = (version_id: string) => ({ params: { ...paramsOf(second), version_id } });
  expect((await ada.call(deleteVersion, version(second.id))).status).toBe(409);
  expect((await ada.call(deleteVersion, version(collection_id))).status).toBe(404);
  expect((await ada.call(deleteVersion, version(first.id))).status).toBe(204);
  expect(await versionsOf(ada, second)).toEqual(["2 current"]);
  expect((await ada.call(findDocument, { params: { document_id: first.id } })).status).toBe(404);
  const { body: folder } = await ada.call(listTrash, {});
  expect(folder.results).toMatchObject([{ id: first.id, document_count: 1 }]);
  expect((await ada.call(restore, { params: { id: first.id } })).status).toBe(200);
  expect(await versionsOf(ada, second)).toEqual(["2 current", "1 kept"]);

  // A version that was to become current does so once restored.
  const third = await waiting(ada, second, text("The pier is made of wood."));
  await ada.call(deleteVersion, version(third.id));
  await read(ada, third);
  expect(await versionsOf(ada, second)).toEqual(["2 current", "1 kept"]);
  await ada.call(restore, { params: { id: third.id } });
  expect(await versionsOf(ada, second)).toEqual(["3 current", "2 kept", "1 kept"]);
});

test("renaming, moving and deleting mean the document with all its versions, by whichever it is named", async () => {
  const ada = await app.signUp();
  const { first, second } = await twice(ada);
  await replaced(ada, first, { name: "plan.md", bytes: "# Pier\n\nIt is made of wood." });
  await ada.call(updateDocument, { params: paramsOf(second), body: { name: "Harbour" } });
  const names = async () =>
    (await ada.call(listVersions, { params: paramsOf(first) })).body.results.map(
      ({ name }) => name,
    );
  expect(await names()).toEqual(["Harbour.md", "Harbour.txt", "Harbour.txt"]);
  expect(await found(ada, "harbour")).toHaveLength(1);

  const { id: elsewhere } = await ada.collection({ name: "Elsewhere" });
  const { body: moved } = await ada.call(updateDocument, {
    params: paramsOf(first),
    body: { collection_id: elsewhere },
  });
  const there = { id: first.id, collection_id: elsewhere };
  expect(moved.collection_id).toBe(elsewhere);
  expect(await versionsOf(ada, there)).toEqual(["3 current", "2 kept", "1 kept"]);

  const before = await listOf(ada, elsewhere);
  const { body: done } = await ada.call(bulkDocuments, {
    body: { action: "delete", ids: [first.id] },
  });
  expect(done).toEqual({ done: [first.id], not_done: [] });
  for (const id of [first.id, second.id, before[0]!.id]) {
    expect((await ada.call(findDocument, { params: { document_id: id } })).status).toBe(404);
  }
  const { body: trash } = await ada.call(listTrash, {});
  expect(trash.results).toMatchObject([{ name: "Harbour.md", document_count: 1 }]);
  await ada.call(bulkDocuments, { body: { action: "restore", ids: [first.id] } });
  expect(await listOf(ada, elsewhere)).toEqual(before);
  expect(await versionsOf(ada, there)).toEqual(["3 current", "2 kept", "1 kept"]);

  const held = (await filesOf(app)).whole.length;
  await ada.call(deleteDocument, { params: paramsOf(there) });
  await ada.call(removeForever, { params: { id: before[0]!.id } });
  const organization_id = ada.organizationId;
  await emptyTrash(app.deps, { organization_id }, never);
  const { rows } = await sql<{ keys: number }>`
    select sum(json_array_length(payload->'keys'))::int as keys
    from graphile_worker._private_jobs where payload->>'organization_id' = ${organization_id}
      and payload->'keys' is not null`.execute(db);
  expect([rows[0]?.keys, held >= 3]).toEqual([3, true]);
});

test("a version outlives its document in the trash: restored alone it is the document", async () => {
  const ada = await app.signUp();
  const { collection_id, first, second } = await twice(ada);
  await ada.call(deleteVersion, { params: { ...paramsOf(second), version_id: first.id } });
  await ada.call(deleteDocument, { params: paramsOf(second) });
  await ada.call(restore, { params: { id: first.id } });
  expect(await listOf(ada, collection_id)).toMatchObject([{ id: first.id, versions: 1 }]);
  expect(await found(ada, "granite")).toEqual([first.id]);
  await ada.call(restore, { params: { id: second.id } });
  expect(await versionsOf(ada, first)).toEqual(["2 kept", "1 current"]);

  // A version left in the trash when its document moved becomes a document of its own.
  await ada.call(deleteVersion, { params: { ...paramsOf(first), version_id: second.id } });
  const { id: elsewhere } = await ada.collection();
  const body = { collection_id: elsewhere };
  await ada.call(updateDocument, { params: paramsOf(first), body });
  await ada.call(restore, { params: { id: second.id } });
  expect(await listOf(ada, collection_id)).toMatchObject([{ id: second.id, versions: 1 }]);
  expect(await listOf(ada, elsewhere)).toMatchObject([{ id: first.id, versions: 1 }]);
});

test("what came in the file of a version is listed while that is current", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const zip = (...files: [string, string][]) => ({
    name: "mail.zip",
    bytes: zipFile(files.map(([name, data]) => ({ name, data }))),
  });
  const first = await added(ada, collection_id, zip(["a.txt", "Granite."], ["b.txt", "Slate."]));
  const names = async () => (await listOf(ada, collection_id)).map(({ name }) => name).toSorted();
  expect(await names()).toEqual(["a.txt", "b.txt", "mail.zip"]);
  const a = (await listOf(ada, collection_id)).find(({ name }) => name === "a.txt")!;
  const alone = await replaced(ada, a, text("Marble.", "a.txt"));
  expect(alone.contained_in).toBe(null);
  const second = await replaced(ada, first, zip(["c.txt", "Concrete."]));
  expect(await names()).toEqual(["a.txt", "c.txt", "mail.zip"]);
  expect(await found(ada, "granite slate concrete marble")).toHaveLength(2);
  await ada.call(restoreVersion, { params: { ...paramsOf(second), version_id: first.id } });
  expect(await names()).toEqual(["a.txt", "b.txt", "mail.zip"]);
  expect(await get(ada, a.id)).toMatchObject({ current_id: alone.id });
  await ada.call(deleteDocument, { params: paramsOf(first) });
  expect(await names()).toEqual(["a.txt"]);
});
