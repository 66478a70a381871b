import { search } from "@lectern/contract/search";
import { findDocument, updateCollection } from "@lectern/contract/library";
import { publishCollection } from "@lectern/contract/publishing";
import { deleteSyncSource, updateSyncSource } from "@lectern/contract/sync";
import { bulkDocuments, restore } from "@lectern/contract/trash";
import { deleteUser } from "@lectern/contract/auth";
import { listChats } from "@lectern/contract/chat";
import { startApp, type Person } from "#test/app.ts";
import { ask, finished, talk } from "#test/chat/chat.ts";
import { joinAs, settled } from "#test/library/library.ts";
import { confirm, twoReaders } from "#test/sync/mirroring.ts";
import { readSource } from "#test/library/read-sources.ts";
import { trashOf } from "#test/library/trash.ts";
import { startGraph, userRight } from "#test/servers/sources/microsoft-graph.ts";
import { expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });

/** A collection that two people see, with a library whose one file both may read there. */
async function mirrored() {
  const { ada, bob, collection } = await twoReaders(app);
  const graph = await startGraph();
  for (const one of [ada, bob]) graph.users.set(one.user.id, one.email);
  const both = [ada, bob].map(({ user }) => userRight(user.id));
  const pier = { name: "Pier.txt", parent: graph.root, bytes: "The pier is made of granite." };
  graph.put("pier", { ...pier, permissions: both });
  const wanted = { ...graph.wanted, mirror_rights: true, timing: null };
  const source = await readSource(app, ada, wanted, collection.id);
  const [document] = await source.documents();
  expect(document).toBeDefined();
  await settled(ada, document!.id);
  const narrow = () => graph.put("pier", { ...pier, permissions: both.slice(0, 1) });
  const widen = () => graph.put("pier", { ...pier, permissions: both });
  return { ada, bob, collection, graph, source, document: document!, pier, both, narrow, widen };
}

const foundBy = async (person: Person) =>
  (await person.call(search, { query: { q: "granite pier" } })).body.results.length;
const opened = async (person: Person, document_id: string) =>
  (await person.call(findDocument, { params: { document_id } })).status;

test("what the source withdraws cannot be found, asked about or opened after the next run", async () => {
  const { ada, bob, source, document, narrow, widen } = await mirrored();
  for (const person of [ada, bob]) await expect.poll(() => foundBy(person)).toBe(1);
  const session = await talk(bob);
  const asked = await ask(bob, session.id, "What is the pier made of?");
  const answered = await finished(app.url, bob, asked);
  expect(answered.answer?.citations).toMatchObject([
    { document_id: document.id, source: "current" },
  ]);

  narrow();
  await source.run();
  expect((await source.shown()).counts).toMatchObject({ synced: 0, withheld: 1 });
  for (const person of [ada, bob]) {
    expect([await foundBy(person), await opened(person, document.id)]).toEqual([0, 404]);
  }
  const { body } = await bob.call(listChats, { params: { session_id: session.id } });
  const before = body.results.find(({ id }) => id === asked.id);
  expect(before?.answer?.citations).toMatchObject([{ source: "gone" }]);
  const again = await finished(
    app.url,
    bob,
    await ask(bob, session.id, "What is the pier made of?"),
  );
  expect(again.answer?.citations ?? []).toEqual([]);

  widen();
  await source.run();
  expect((await source.shown()).counts).toMatchObject({ synced: 1, withheld: 0 });
  await expect.poll(() => foundBy(bob), { timeout: 60_000 }).toBe(1);
});

test("a withdrawn document that is restored, or was moved elsewhere, is withdrawn again", async () => {
  const { ada, source, document, narrow } = await mirrored();
  const other = await ada.collection({ name: "Others", visibility: "shared" });
  await ada.call(bulkDocuments, {
    body: { ids: [document.id], action: "move", collection_id: other.id },
  });
  expect(await opened(ada, document.id)).toBe(200);
  narrow();
  await source.run();
  expect(await opened(ada, document.id)).toBe(404);
  const [entry] = (await trashOf(ada, { collection_id: other.id })).results;
  await ada.call(restore, { params: { id: entry!.id } });
  expect(await opened(ada, document.id)).toBe(200);
  await source.run();
  expect(await opened(ada, document.id)).toBe(404);
});

test("a document does not stay where another file lies at its path, or its file became another one", async () => {
  const { ada, source, graph, document, pier, both } = await mirrored();
  graph.put("pier", undefined);
  const other = { ...pier, bytes: "The pier is made of concrete.", permissions: both };
  graph.put("another", other);
  await source.run();
  expect(await opened(ada, document.id)).toBe(404);
  const [second] = await source.documents();
  await settled(ada, second!.id);
  const { id: collection_id } = await ada.collection({ name: "Others" });
  const body = { ids: [second!.id], action: "move" as const, collection_id };
  await ada.call(bulkDocuments, { body });
  graph.put("another", { ...other, bytes: "The pier is made of wood." });
  await source.run();
  expect(await source.documents()).toHaveLength(1);
  await source.run();
  expect(await opened(ada, second!.id)).toBe(404);
  expect(await source.documents()).toHaveLength(1);
});

test("a paused source still withdraws, and adds nothing", async () => {
  const { ada, source, graph, document, both, narrow } = await mirrored();
  const params = { source_id: source.source.id };
  await ada.call(updateSyncSource, { params, body: { active: false } });
  const { next_at } = await source.shown();
  expect(next_at).not.toBeNull();
  // Whoever changes it again and again does not put off when its rights are looked at.
  await ada.call(updateSyncSource, { params, body: { name: "Piers" } });
  expect((await source.shown()).next_at).toBe(next_at);
  narrow();
  graph.put("tern", { name: "Tern.txt", parent: graph.root, bytes: "A tern.", permissions: both });
  await app.deps.db
    .updateTable("sync_source")
    .set({ next_at: new Date() })
    .where("id", "=", source.source.id)
    .execute();
  await source.runIfDue();
  expect(await opened(ada, document.id)).toBe(404);
  expect(await source.documents()).toEqual([]);
});

test("a new reader of the collection who may not read a file at the source makes it be withdrawn", async () => {
  const { ada, source, graph, document, pier, both } = await mirrored();
  const eve = await joinAs(app, ada, "viewer");
  graph.users.set(eve.user.id, eve.email);
  await source.run();
  expect(await opened(ada, document.id)).toBe(404);
  graph.put("pier", { ...pier, permissions: [...both, userRight(eve.user.id)] });
  await source.run();
  // Nobody has confirmed that the mail address is hers.
  await app.deps.db
    .updateTable("account")
    .set({ email_verified: false })
    .where("id", "=", eve.user.id)
    .execute();
  await source.run();
  expect(await source.documents()).toEqual([]);
  await confirm(app, eve);
  await source.run();
  expect(await source.documents()).toHaveLength(1);
  const shared_with = { people: [], teams: [] };
  const { collection_id } = source;
  await ada.call(updateCollection, {
    params: { collection_id },
    body: { visibility: "shared", shared_with },
  });
  graph.put("pier", { ...pier, permissions: both.slice(0, 1) });
  await source.run();
  expect(await source.documents()).toHaveLength(1);
});

test("a place that may not be seen any more withdraws everything, one that does not answer nothing", async () => {
  const { ada, source, graph, document } = await mirrored();
  Object.assign(graph.wrong, { times: 9, said: { status: 500, json: {} } });
  await source.run();
  expect(await opened(ada, document.id)).toBe(200);
  // What answers here is not the API, which gives a reason.
  Object.assign(graph.wrong, { times: 9, said: { status: 403, bytes: "<h1>Blocked</h1>" } });
  await source.run();
  expect((await source.shown()).failure?.code).toBe("import_status");
  expect(await opened(ada, document.id)).toBe(200);
  const said = { status: 403, json: { error: { code: "accessDenied" } } };
  Object.assign(graph.wrong, { times: 9, said });
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_cloud_denied");
  expect(await opened(ada, document.id)).toBe(404);
});

test("documents stay while the account of the only reader is deactivated", async () => {
  const { ada, source, graph, document, pier, both } = await mirrored();
  const body = { visibility: "private" as const };
  const { collection_id } = source;
  await ada.call(updateCollection, { params: { collection_id }, body });
  const deactivate = (deactivated_at: Date | null) =>
    app.deps.db
      .updateTable("account")
      .set({ deactivated_at })
      .where("id", "=", ada.user.id)
      .execute();
  await deactivate(new Date());
  await source.run();
  await deactivate(null);
  expect(await opened(ada, document.id)).toBe(200);
  graph.put("pier", { ...pier, permissions: both.slice(1) });
  await source.run();
  expect(await opened(ada, document.id)).toBe(404);
});

test("a drive that is listed anew, and tells nothing of its folders, withdraws nothing", async () => {
  const { ada, source, graph, document } = await mirrored();
  Object.assign(graph.wrong, { resync: true, empty: true });
  await source.run();
  expect((await source.shown()).failure).not.toBeNull();
  expect(await opened(ada, document.id)).toBe(200);
  graph.wrong.empty = false;
  await source.run();
  expect((await source.shown()).failure).toBeNull();
  expect(await opened(ada, document.id)).toBe(200);
});

test("documents do not stay without their source, and their collection is not published", async () => {
  const { ada, source, document } = await mirrored();
  const { collection_id } = source;
  const published = await ada.call(publishCollection, { params: { collection_id } });
  expect([published.status, published.body]).toMatchObject([
    409,
    { code: "collection_mirrors_rights" },
  ]);
  // Neither is another collection that has its documents.
  const others = await ada.collection({ name: "Others" });
  const ids = [document.id];
  await ada.call(bulkDocuments, { body: { ids, action: "move", collection_id: others.id } });
  const edition = await ada.call(publishCollection, { params: { collection_id: others.id } });
  expect([edition.status, edition.body]).toMatchObject([
    409,
    { code: "collection_mirrors_rights" },
  ]);
  const params = { source_id: source.source.id };
  await ada.call(deleteSyncSource, { params, query: { documents: "keep" } });
  expect(await opened(ada, document.id)).toBe(404);
});

test("documents do not stay where the owner of their source deletes the account", async () => {
  const { ada, bob, document } = await mirrored();
  for (const [one, group] of [
    [ada, "editor"],
    [bob, "owner"],
  ] as const)
    await app.deps.db
      .updateTable("membership")
      .set({ group })
      .where("organization_id", "=", ada.organizationId ?? "")
      .where("account_id", "=", one.user.id)
      .execute();
  const deleted = await ada.call(deleteUser, { body: { password: ada.password } });
  expect(deleted.status).toBe(204);
  await expect.poll(() => opened(bob, document.id)).toBe(404);
});
