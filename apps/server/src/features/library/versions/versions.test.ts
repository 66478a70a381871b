import { listActivity } from "@lectern/contract/activity";
import {
  type Document,
  findDocument,
  getCollection,
  getFileUrl,
  libraryTotals,
  listDocumentPages,
  retryDocument,
  updateCollection,
  verifyChecksum,
} from "@lectern/contract/library";
import {
  deleteVersion,
  findCurrentPlace,
  listVersions,
  restoreVersion,
} from "@lectern/contract/versions";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { tusAs } from "#test/servers/tus.ts";
import {
  found,
  get,
  listOf,
  paramsOf,
  text,
  versions,
  versionsOf,
} from "#test/library/versions.ts";

// Documents are only read by the test.
const app = await startApp({ role: "web" });
const { read, added, send, waiting, replaced, twice } = versions(app);
const { db } = app.deps;

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
