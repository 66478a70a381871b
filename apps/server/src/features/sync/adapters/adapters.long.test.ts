import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { endpoints, startApp } from "#test/app.ts";
import { joinAs, settled } from "#test/library/library.ts";
import { readSource } from "#test/library/read-sources.ts";
import { namesOf, trashOf } from "#test/library/trash.ts";
import { startWebDav } from "#test/servers/sources/webdav.ts";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

const allowed = mkdtempSync(join(tmpdir(), "lectern-shared-"));
const outside = mkdtempSync(join(tmpdir(), "lectern-outside-"));
afterAll(() => [allowed, outside].forEach((one) => rmSync(one, { recursive: true })));
const app = await startApp({ syncFolders: [allowed], egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();

test("a folder of the server is followed: changed, renamed and deleted files too", async () => {
  const path = join(allowed, "papers");
  mkdirSync(join(path, "Plans"), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(path, name), text);
  write("Lease.txt", "The lease ends in May.");
  write("Plans/Roof.txt", "The roof is new.");
  write("Old.txt", "An old letter.");
  const source = await readSource(app, ada, { kind: "folder", name: "Papers", path });
  expect(await source.paths()).toEqual(["Lease.txt", "Old.txt", "Plans/Roof.txt"]);
  const before = await source.documents();
  for (const { id } of before) await settled(ada, id);
  write("Lease.txt", "The lease ends in the month of June.");
  renameSync(join(path, "Plans/Roof.txt"), join(path, "Cover.txt"));
  rmSync(join(path, "Old.txt"));
  await source.run();
  expect((await source.shown()).last_result).toEqual({
    added: 0,
    changed: 1,
    moved: 1,
    deleted: 1,
    unchanged: 0,
    failed: 0,
  });
  expect(await source.paths()).toEqual(["Cover.txt", "Lease.txt"]);
  const roof = before.find(({ name }) => name === "Roof.txt");
  expect((await source.documents()).map(({ series_id }) => series_id)).toContain(roof?.series_id);
  const { collection_id } = source;
  expect(namesOf(await trashOf(ada, { collection_id }))).toEqual(["Old.txt"]);
});

test("only admins let a collection follow a folder, and only below those of the operator", async () => {
  const { id: collection_id } = await ada.collection({ visibility: "shared" });
  const add = (person: typeof ada, path: string) =>
    person.call(endpoints.createSyncSource, {
      params: { collection_id },
      body: { kind: "folder", name: "A folder", path },
    });
  symlinkSync(outside, join(allowed, "link"));
  for (const path of [outside, "/", join(allowed, ".."), `${allowed}x`, join(allowed, "link")]) {
    expect([path, await add(ada, path)]).toMatchObject([path, { status: 422 }]);
  }
  expect((await add(await joinAs(app, ada, "editor"), allowed)).status).toBe(403);
});

test("a WebDAV server is followed with a password that nobody sees again", async () => {
  const files = new Map([
    ["Lease.txt", "The lease ends in May."],
    ["Plans of 2026/The roof.txt", "The roof is new."],
  ]);
  const dav = await startWebDav(files);
  const { url, secret } = dav;
  const wanted = { kind: "webdav" as const, name: "A server", url, secret };
  const source = await readSource(app, ada, wanted);
  expect(await source.paths()).toEqual(["Lease.txt", "Plans of 2026/The roof.txt"]);
  expect(await source.shown()).toMatchObject({ secret_set: true, failure: null });
  expect(JSON.stringify([source.source, await source.shown()])).not.toContain(secret.password);
  const { rows } =
    await sql`select row_to_json(sync_source)::text as text from sync_source`.execute(app.deps.db);
  expect(JSON.stringify(rows)).not.toContain(secret.password);
  // Encrypted values are shown in hex.
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret.password).toString("hex"));
  expect(dav.read.splice(0)).toHaveLength(2);
  await source.run();
  // Nothing is read that did not change.
  expect(dav.read).toEqual([]);
  const another = { ...wanted, secret: { ...secret, password: "wrong" } };
  const refused = await readSource(app, ada, another);
  expect((await refused.shown()).failure?.code).toBe("sync_sign_in_refused");
});

test("a listing that breaks off, or fails in one folder, deletes nothing", async () => {
  const files = new Map([
    ["A.txt", "Sentence one."],
    ["B/B.txt", "Sentence two."],
    ["C.txt", "Sentence three."],
  ]);
  const { url, secret, wrong } = await startWebDav(files);
  const source = await readSource(app, ada, { kind: "webdav", name: "A server", url, secret });
  files.delete("C.txt");
  wrong.cutListing = true;
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_listing_invalid");
  Object.assign(wrong, { cutListing: false, failingFolder: "B/" });
  await source.run();
  expect((await source.shown()).failure?.code).toBe("import_status");
  expect(await source.documents()).toHaveLength(3);
  wrong.failingFolder = "";
  await source.run();
  expect((await source.shown()).failure).toBeNull();
  expect(await source.paths()).toEqual(["A.txt", "B/B.txt"]);
  files.clear();
  await source.run();
  expect(await source.shown()).toMatchObject({
    active: false,
    paused: { code: "sync_many_gone" },
    next_at: null,
  });
  expect(await source.documents()).toHaveLength(2);
  await source.run({ confirm: true });
  expect(await source.documents()).toEqual([]);
});

test("a file whose path cannot be stored does not stop the others", async () => {
  const long = `${"A very long name ".repeat(14)}/`.repeat(9);
  const files = new Map([
    ["A\0.txt", "Sentence one."],
    [`${long}B.txt`, "Sentence two."],
    ["C.txt", "Sentence three."],
  ]);
  const { url, secret } = await startWebDav(files);
  const source = await readSource(app, ada, { kind: "webdav", name: "A server", url, secret });
  expect((await source.shown()).failure).toBeNull();
  expect(await source.paths()).toEqual(["C.txt"]);
});

test("a run that ends anywhere is made up for, and of two at once one works", async () => {
  const files = new Map<string, string>();
  const dav = await startWebDav(files);
  const { url, secret } = dav;
  const source = await readSource(app, ada, { kind: "webdav", name: "A server", url, secret });
  for (let n = 0; n < 6; n++) files.set(`${n}.txt`, `Sentence number ${n}.`);
  const ending = new AbortController();
  dav.onRead(() => dav.read.length === 3 && ending.abort());
  await expect(source.run({}, ending.signal)).rejects.toThrow();
  const there = (await source.documents()).length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(6);
  dav.read.length = 0;
  await Promise.all([source.run(), source.run(), source.run()]);
  expect(dav.read).toHaveLength(6 - there);
  expect(await source.documents()).toHaveLength(6);
});

test("a source whose owner lost their right pauses and says so", async () => {
  const bob = await joinAs(app, ada, "editor");
  const { id } = await ada.collection({ visibility: "shared" });
  const { url, secret } = await startWebDav(new Map([["A.txt", "Sentence one."]]));
  const wanted = { kind: "webdav" as const, name: "A server", url, secret };
  const source = await readSource(app, bob, wanted, id);
  await app.deps.db
    .updateTable("membership")
    .set({ group: "viewer" })
    .where("account_id", "=", bob.user.id)
    .where("organization_id", "=", ada.organizationId as never)
    .execute();
  await source.run();
  const { body } = await ada.call(endpoints.listSyncSources, { params: { collection_id: id } });
  expect(body.results).toMatchObject([{ active: false, paused: { code: "sync_no_right" } }]);
});

test("a source with a schedule runs when it is due, and neither earlier nor while it is paused", async () => {
  const files = new Map([["A.txt", "Sentence one."]]);
  const { url, secret } = await startWebDav(files);
  const timing = { every: "hour" as const };
  const wanted = { kind: "webdav" as const, name: "A server", url, secret, timing };
  const source = await readSource(app, ada, wanted);
  const { next_at } = await source.shown();
  expect(Date.parse(next_at ?? "") - Date.now()).toBeGreaterThan(3_000_000);
  files.set("B.txt", "Sentence two.");
  await source.runIfDue();
  expect(await source.documents()).toHaveLength(1);
  const due = () =>
    app.deps.db
      .updateTable("sync_source")
      .set({ next_at: new Date(Date.now() - 1000) })
      .where("id", "=", source.source.id)
      .execute();
  const params = { source_id: source.source.id };
  await ada.call(endpoints.updateSyncSource, { params, body: { active: false } });
  await due();
  await source.runIfDue();
  expect(await source.documents()).toHaveLength(1);
  const { body } = await ada.call(endpoints.updateSyncSource, { params, body: { active: true } });
  expect(Date.parse(body.next_at ?? "")).toBeGreaterThan(Date.now());
  await due();
  await source.runIfDue();
  expect(await source.documents()).toHaveLength(2);
});
