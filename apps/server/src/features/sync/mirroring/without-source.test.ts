import { deleteCollection, findDocument } from "@lectern/contract/library";
import { deleteSyncSource } from "@lectern/contract/sync";
import { bulkDocuments } from "@lectern/contract/trash";
import { startApp } from "#test/app.ts";
import { settled } from "#test/library/library.ts";
import { twoReaders } from "#test/sync/mirroring.ts";
import { readSource } from "#test/library/read-sources.ts";
import { startGraph, userRight } from "#test/servers/sources/microsoft-graph.ts";
import { expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });

/** A collection that two people see, with a library whose one file both may read there. */
async function mirrored() {
  const { ada, bob, collection } = await twoReaders(app);
  const graph = await startGraph();
  for (const one of [ada, bob]) graph.users.set(one.user.id, one.email);
  const permissions = [ada, bob].map(({ user }) => userRight(user.id));
  graph.put("pier", { name: "Pier.txt", parent: graph.root, bytes: "Granite.", permissions });
  const wanted = { ...graph.wanted, mirror_rights: true, timing: null };
  const source = await readSource(app, ada, wanted, collection.id);
  const [document] = await source.documents();
  await settled(ada, document!.id);
  return { ada, collection, graph, permissions, source, document: document! };
}

test("what a run adds while its source is removed does not stay either", async () => {
  const { ada, graph, permissions, source } = await mirrored();
  const params = { source_id: source.source.id };
  const added = ["a", "b", "c", "d", "e"];
  for (const id of added)
    graph.put(id, { name: `${id}.txt`, parent: graph.root, bytes: `Stone ${id}.`, permissions });
  let removed: Promise<unknown> | undefined;
  graph.onRead(() => {
    removed ??= ada.call(deleteSyncSource, { params, query: {} });
  });
  await source.run().catch(() => {});
  await removed;
  expect(await source.documents()).toEqual([]);
});

test("documents that were moved out do not stay where the collection of their source is deleted", async () => {
  const { ada, collection, document } = await mirrored();
  const other = await ada.collection({ name: "Others" });
  const ids = [document.id];
  await ada.call(bulkDocuments, { body: { ids, action: "move", collection_id: other.id } });
  const params = { document_id: document.id };
  const opened = async () => (await ada.call(findDocument, { params })).status;
  expect(await opened()).toBe(200);
  const deleted = await ada.call(deleteCollection, {
    params: { collection_id: collection.id },
    query: { forever: "true" },
  });
  expect(deleted.status).toBe(204);
  await expect.poll(opened).toBe(404);
});
