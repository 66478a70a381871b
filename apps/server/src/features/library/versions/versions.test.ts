import { createChat, createSession, listChats } from "@lectern/contract/chat";
import { listActivity } from "@lectern/contract/activity";
import {
  deleteDocument,
  type Document,
  findDocument,
  getCollection,
  getFileUrl,
  libraryTotals,
  listDocumentPages,
  listDocuments,
  retryDocument,
  updateCollection,
  updateDocument,
  verifyChecksum,
} from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { addSnippet, getSnippet } from "@lectern/contract/topics";
import { bulkDocuments, listTrash, removeForever, restore } from "@lectern/contract/trash";
import {
  addVersion,
  deleteVersion,
  findCurrentPlace,
  listVersions,
  restoreVersion,
} from "@lectern/contract/versions";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { callAt, type Caller, type Person, startApp } from "#test/app.ts";
import { filesOf, formOf, joinAs, sendFile, type TestFile } from "#test/library.ts";
import { tusAs } from "#test/servers/tus.ts";
import { topicOf } from "#test/topics.ts";
import { zipFile } from "@lectern/document-parser/test/zip-file";

import { ingest } from "../../ingestion/ingest.ts";
import { emptyTrash } from "../trash/emptying.ts";

// Documents are only read by the test.
const app = await startApp({ role: "web" });
const { db } = app.deps;
const never = new AbortController().signal;

type Place = Pick<Document, "id" | "collection_id">;
const paramsOf = ({ id, collection_id }: Place) => ({ collection_id, document_id: id });

/** Reads a document, and the documents from its file. */
async function read(person: Person, { id, collection_id }: Place) {
  const organization_id = person.organizationId ?? "";
  await ingest(
    app.deps,
    { organization_id: orgOfJob({ organization_id }), document_id: id },
    never,
  );
  const { body } = await person.call(listDocuments, {
    params: { collection_id },
    query: { contained_in: id },
  });
  for (const one of body.results) await read(person, one);
}

const text = (words: string, name = "plan.txt"): TestFile => ({ name, bytes: words });

async function added(person: Person, collectionId: string, file: TestFile): Promise<Document> {
  const document = await sendFile(app, person, collectionId, file);
  await read(person, document);
  return document;
}

/** Uploads a new version; returns the response. */
const send = (caller: Caller, document: Place, ...files: TestFile[]) =>
  callAt(app.url, caller, addVersion, {
    params: paramsOf(document),
    body: formOf(...files),
  } as never);

/** Adds a new version, which waits to be read. */
async function waiting(person: Person, document: Place, file: TestFile): Promise<Document> {
  const { status, body } = await send(person, document, file);
  expect([status, body]).toMatchObject([201, { current_id: expect.any(String) }]);
  return body;
}

async function replaced(person: Person, document: Place, file: TestFile): Promise<Document> {
  const version = await waiting(person, document, file);
  await read(person, version);
  return get(person, version.id);
}

const get = async (person: Person, id: string) =>
  (await person.call(findDocument, { params: { document_id: id } })).body;

const listOf = async (person: Person, collection_id: string) =>
  (await person.call(listDocuments, { params: { collection_id } })).body.results;

/** Returns the versions as "3 current", "2 error", newest first. */
async function versionsOf(person: Person, document: Place): Promise<string[]> {
  const { body } = await person.call(listVersions, { params: paramsOf(document) });
  return body.results.map(
    ({ id, version, status, current_id }) =>
      `${version} ${id === current_id ? "current" : status === "ready" ? "kept" : status}`,
  );
}

const found = async (person: Person, q: string) => {
  const { body } = await person.call(search, { query: { q } });
  return body.results.map(({ document }) => document.id);
};

/** A document of two versions, the second current. */
async function twice(person: Person) {
  const { id: collection_id } = await person.collection({ visibility: "shared" });
  const first = await added(person, collection_id, text("The pier is made of granite."));
  const second = await replaced(person, first, text("The pier is made of concrete.", "new.txt"));
  return { collection_id, first, second };
}

test("a replacement takes the old one's name and place, which stays what it is until the new one is read", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const first = await added(ada, collection_id, text("The pier is made of granite."));
  const second = await waiting(ada, first, text("The pier is made of concrete.", "new plan.txt"));
  expect(second).toMatchObject({
    name: "plan.txt",
    version: 2,
    versions: 2,
    series_id: first.id,
    current_id: first.id,
    status: "processing",
  });
  expect(await listOf(ada, collection_id)).toMatchObject([
    { id: first.id, replacement: { id: second.id, version: 2, status: "processing" } },
  ]);
  expect(await found(ada, "granite pier")).toEqual([first.id]);

  await read(ada, second);
  expect(await listOf(ada, collection_id)).toMatchObject([
    { id: second.id, current_id: second.id, version: 2, versions: 2, replacement: null },
  ]);
  expect(await found(ada, "granite")).toEqual([]);
  expect(await found(ada, "concrete pier")).toEqual([second.id]);
  expect(await found(ada, "plan")).toEqual([second.id]);
  const { body: collection } = await ada.call(getCollection, { params: { collection_id } });
  expect(collection).toMatchObject({ document_count: 1, size: second.size });
  expect((await ada.call(libraryTotals, {})).body).toMatchObject({ documents: 1 });
  const known = async ({ checksum }: Document) =>
    (await ada.call(verifyChecksum, { body: { collection_id, checksum } })).body.exists;
  expect([await known(first), await known(second)]).toEqual([false, true]);

  // References to the old version find its page, file and name.
  expect(await get(ada, first.id)).toMatchObject({ current_id: second.id, status: "ready" });
  const { body: pages } = await ada.call(listDocumentPages, { params: { document_id: first.id } });
  expect(pages.results[0]?.text).toBe("The pier is made of granite.");
  const { body: file } = await ada.call(getFileUrl, { params: { document_id: first.id } });
  expect(await (await fetch(file.url)).text()).toBe("The pier is made of granite.");
  const { body: activity } = await ada.call(listActivity, { params: { collection_id } });
  expect(activity.results[0]).toMatchObject({ action: "document.replaced", target: "plan.txt" });
});

test("a replacement that can't be read leaves the old one, says so, and is tried again or removed", async () => {
  const ada = await app.signUp();
  const { collection_id, second } = await twice(ada);
  const broken = await replaced(ada, second, { name: "plan.pdf", bytes: "%PDF-1.7 and no more" });
  expect(broken).toMatchObject({ status: "error", name: "plan.pdf", current_id: second.id });
  expect(await listOf(ada, collection_id)).toMatchObject([
    { id: second.id, replacement: { id: broken.id, status: "error" } },
  ]);
  expect((await listOf(ada, collection_id))[0]?.replacement?.status_detail).toBe(
    broken.status_detail,
  );
  expect(await found(ada, "concrete")).toEqual([second.id]);
  const { body: again } = await ada.call(retryDocument, { params: paramsOf(broken) });
  expect(again).toMatchObject({ id: broken.id, status: "processing" });
  await read(ada, broken);
  expect(await versionsOf(ada, second)).toEqual(["3 error", "2 current", "1 kept"]);
  const theVersion = { ...paramsOf(second), version_id: broken.id };
  const made = await ada.call(restoreVersion, { params: theVersion });
  expect([made.status, made.body]).toMatchObject([
    409,
    { detail: "This version has not been read, so it can't be made current." },
  ]);
  expect((await ada.call(deleteVersion, { params: theVersion })).status).toBe(204);
  expect((await listOf(ada, collection_id))[0]).toMatchObject({ replacement: null, versions: 2 });
});

test("the same bytes are refused, and so is what is no one file", async () => {
  const ada = await app.signUp();
  const { first, second } = await twice(ada);
  const answers = [
    await send(ada, second, text("The pier is made of concrete.")),
    await send(ada, second),
    await send(ada, second, text("a"), text("b")),
    await send(ada, second, { name: "plan.exe", bytes: "MZ" }),
  ];
  expect(answers.map(({ status, body }) => [status, JSON.stringify(body)])).toEqual([
    [422, expect.stringContaining("This file is the same as the document's current version.")],
    [422, expect.stringContaining("Send at least one file.")],
    [422, expect.stringContaining("Send one file.")],
    [415, expect.any(String)],
  ]);
  // The bytes of an earlier version are accepted.
  await replaced(ada, first, text("The pier is made of granite."));
  expect(await versionsOf(ada, first)).toEqual(["3 current", "2 kept", "1 kept"]);
});

test("of two replacements at once the later one stays, and neither is lost", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const first = await added(ada, collection_id, text("Granite."));
  const sent = await Promise.all([
    send(ada, first, text("Concrete.")),
    send(ada, first, text("Wood.")),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  const [second, third] = sent.map(({ body }) => body).toSorted((a, b) => a.version - b.version);
  expect([second?.version, third?.version]).toEqual([2, 3]);
  await Promise.all([read(ada, third!), read(ada, second!)]);
  expect(await versionsOf(ada, first)).toEqual(["3 current", "2 kept", "1 kept"]);

  const [fourth, fifth] = [
    await waiting(ada, first, text("Steel.")),
    await waiting(ada, first, text("Brick.")),
  ];
  await read(ada, fifth);
  await read(ada, fourth);
  expect(await versionsOf(ada, first)).toEqual([
    "5 current",
    "4 kept",
    "3 kept",
    "2 kept",
    "1 kept",
  ]);
  expect((await listOf(ada, collection_id))[0]?.replacement).toBe(null);
});

test("cut off between reading and taking over, one version is current: first the old, then the new", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const first = await added(ada, collection_id, text("Granite."));
  const second = await waiting(ada, first, text("Concrete."));
  await sql`
    create function cut_off() returns trigger language plpgsql as $$
    begin raise exception 'cut off'; end $$;
    create trigger cut_off before update of current on document
      for each row when (new.current and not old.current) execute function cut_off()`.execute(db);
  await expect(read(ada, second)).rejects.toThrow("cut off");
  await sql`drop function cut_off cascade`.execute(db);
  expect(await versionsOf(ada, first)).toEqual(["2 processing", "1 current"]);
  expect(await found(ada, "granite concrete")).toEqual([first.id]);
  await read(ada, second);
  expect(await versionsOf(ada, first)).toEqual(["2 current", "1 kept"]);
});

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
  const organization_id = orgOfJob({ organization_id: ada.organizationId ?? "" });
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

test("answers and snippets keep to the version they were made from, and say what became of it", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const words = "The pier is made of granite.\n\nHerons nest on it.";
  const first = await added(ada, collection_id, text(words));
  const { id: topic_id } = await topicOf(ada, collection_id);
  const save = async (quote: string) =>
    (
      await ada.call(addSnippet, {
        params: { topic_id },
        body: { document_id: first.id, page: 1, quote },
      })
    ).body.id;
  const [granite, herons] = [
    await save("The pier is made of granite."),
    await save("Herons nest on it."),
  ];
  const { body: session } = await ada.call(createSession, {
    body: { knowledge: { collection_ids: [], document_ids: [first.id], topic_ids: [] } },
  });
  const ask = async (content: string) => {
    const params = { session_id: session.id };
    const { body } = await ada.call(createChat, { params, body: { content } });
    const turn = async () =>
      (await ada.call(listChats, { params })).body.results.find(({ id }) => id === body.id);
    await expect.poll(async () => (await turn())?.status).toBe("complete");
    return async () =>
      (await turn())?.answer?.citations.map(({ document_id, source, quote }) => [
        document_id,
        source,
        quote.includes("granite"),
      ]);
  };
  const sourceOf = async (snippet_id: string) => {
    const { body } = await ada.call(getSnippet, { params: { snippet_id } });
    return [body.source, body.current_place];
  };
  const cited = await ask("What is the pier made of?");
  expect(await cited()).toEqual([[first.id, "current", true]]);
  expect(await sourceOf(granite)).toEqual(["current", null]);

  const second = await replaced(ada, first, text("Bulletin.\n\nHerons nest on\nit, of concrete."));
  expect(await cited()).toEqual([[first.id, "changed", true]]);
  const elsewhere = { document_id: second.id, version: 2, page: null };
  expect(await sourceOf(granite)).toEqual(["changed", elsewhere]);
  expect(await sourceOf(herons)).toEqual(["changed", elsewhere]);
  const third = await replaced(
    ada,
    first,
    text("Herons nest on\nit.\n\nThe pier is made of concrete."),
  );
  expect(await sourceOf(herons)).toEqual([
    "changed",
    { document_id: third.id, version: 3, page: 1 },
  ]);
  const stands = async (id: string, quote: string) =>
    (
      await ada.call(findCurrentPlace, {
        params: { document_id: id },
        body: { page: 1, quote },
      })
    ).body.current_place;
  expect(await stands(first.id, "Herons nest on it.")).toMatchObject({
    document_id: third.id,
    version: 3,
    page: 1,
    place: { page: 1, start: 0, end: 18 },
  });
  expect(await stands(first.id, "made of granite")).toMatchObject({ page: null, place: null });
  expect(await stands(third.id, "made of concrete")).toBe(null);

  // A chat about a document uses its current version, whichever version was named.
  expect(await (await ask("What is the pier made of?"))()).toEqual([[third.id, "current", false]]);
  await ada.call(restoreVersion, { params: { ...paramsOf(first), version_id: first.id } });
  expect([await cited(), await sourceOf(granite)]).toEqual([
    [[first.id, "current", true]],
    ["current", null],
  ]);
  await ada.call(deleteDocument, { params: paramsOf(first) });
  expect([await cited(), await sourceOf(granite)]).toEqual([
    [[first.id, "gone", true]],
    ["gone", null],
  ]);
});

test("who may read a collection reads its versions; who may edit it replaces them", async () => {
  const ada = await app.signUp();
  const [editor, viewer] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const eve = await app.signUp("Eve");
  const { collection_id, first, second } = await twice(ada);
  const params = { ...paramsOf(second), version_id: first.id };
  const doors = async (person: Person) => [
    (await person.call(listVersions, { params })).status,
    (await person.call(findDocument, { params: { document_id: first.id } })).status,
    (
      await person.call(findCurrentPlace, {
        params: { document_id: first.id },
        body: { page: 1, quote: "granite" },
      })
    ).status,
    (await send(person, second, text(`Wood ${person.user.id}`))).status,
    (await person.call(deleteVersion, { params: { ...params, version_id: second.id } })).status,
    (await person.call(restoreVersion, { params: { ...params, version_id: second.id } })).status,
  ];
  expect(await doors(editor)).toEqual([200, 200, 200, 201, 409, 200]);
  expect(await doors(viewer)).toEqual([200, 200, 200, 403, 403, 403]);
  expect(await doors(eve)).toEqual([404, 404, 404, 404, 404, 404]);
  await ada.call(updateCollection, { params: { collection_id }, body: { visibility: "private" } });
  expect(await doors(editor)).toEqual([404, 404, 404, 404, 404, 404]);
});

test("a large file becomes a version in pieces, too", async () => {
  const ada = await app.signUp();
  const { collection_id, second } = await twice(ada);
  const bytes = Buffer.from("The pier is made of wood, in pieces.");
  const name = "big.txt";
  const to = { name, length: bytes.length, replaces: second.id };
  const { status, document } = await tusAs(app.url, ada).begin(collection_id, to, bytes);
  expect(status).toBe(201);
  expect(await get(ada, document ?? "")).toMatchObject({ name: "plan.txt", version: 3 });
  await read(ada, { id: document ?? "", collection_id });
  expect(await versionsOf(ada, second)).toEqual(["3 current", "2 kept", "1 kept"]);
  const strange = { ...to, replaces: collection_id };
  expect((await tusAs(app.url, ada).begin(collection_id, strange)).status).toBe(404);
  expect((await tusAs(app.url, ada).begin(collection_id, { ...to, replaces: "x" })).status).toBe(
    422,
  );
});
