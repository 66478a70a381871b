import {
  deleteCollection,
  deleteDocument,
  libraryEvents,
  type LibraryEvent,
  updateCollection,
  updateDocument,
} from "@lectern/contract/library";
import { logout } from "@lectern/contract/auth";
import { expect, test, vi } from "vitest";

import { type Caller, headersOf, startApp, testLimits } from "#test/app.ts";
import { joinAs, sendFile } from "#test/library/library.ts";
import { hearLibrary } from "#test/library/live-changes.ts";

import { tellDocuments } from "./changes.ts";

const app = await startApp({ role: "web", limits: { ...testLimits, streams: 5 } });

const listen = (caller: Caller) => hearLibrary(app.url, caller);

const kinds = (heard: LibraryEvent[]) => heard.map(({ type }) => type);

test("tells new, changed, moved and deleted documents to whoever may see them", async () => {
  const ada = await app.signUp();
  const viewer = await joinAs(app, ada, "viewer");
  const eve = await app.signUp("Eve");
  const [mine, colleagues, foreign] = [await listen(ada), await listen(viewer), await listen(eve)];
  const { id: collection_id } = await ada.collection({ visibility: "shared" });
  const document = await sendFile(app, ada, collection_id, { name: "a.txt", bytes: "Text" });
  const params = { collection_id, document_id: document.id };
  await expect
    .poll(() => colleagues.heard)
    .toEqual(
      expect.arrayContaining([
        { type: "collection", id: collection_id },
        { type: "document", document },
      ]),
    );

  colleagues.heard.length = 0;
  await ada.call(updateDocument, { params, body: { name: "b.txt" } });
  await expect
    .poll(() => colleagues.heard)
    .toMatchObject([{ type: "document", document: { id: document.id, name: "b.txt" } }]);

  const { id: diary } = await ada.collection({ visibility: "private" });
  colleagues.heard.length = 0;
  mine.heard.length = 0;
  await ada.call(updateDocument, { params, body: { collection_id: diary } });
  const gone = { type: "document_deleted", id: document.id, collection_id };
  await expect.poll(() => colleagues.heard).toEqual([gone]);
  await expect
    .poll(() => mine.heard.filter(({ type }) => type !== "collection"))
    .toMatchObject([gone, { type: "document", document: { collection_id: diary } }]);

  mine.heard.length = 0;
  await ada.call(deleteDocument, { params: { collection_id: diary, document_id: document.id } });
  await expect
    .poll(() => mine.heard)
    .toEqual([{ type: "document_deleted", id: document.id, collection_id: diary }]);
  // Others did not receive the private changes, and another workspace received nothing.
  expect(colleagues.heard).toEqual([gone]);
  expect(foreign.heard).toEqual([]);
});

test("proxies are asked not to hold events back", async () => {
  const ada = await app.signUp();
  const { headers } = await fetch(`${app.url}${libraryEvents.path}`, {
    method: "HEAD",
    headers: headersOf(ada),
  });
  expect(headers.get("x-accel-buffering")).toBe("no");
  expect(headers.get("cache-control")).toContain("no-transform");
});

test("tells who saw a collection that it is out of their sight, and nothing of private ones", async () => {
  const ada = await app.signUp();
  const viewer = await joinAs(app, ada, "viewer");
  const { id } = await ada.collection({ visibility: "shared" });
  const stream = await listen(viewer);
  const params = { collection_id: id };
  await ada.call(updateCollection, { params, body: { visibility: "private" } });
  await expect.poll(() => stream.heard).toEqual([{ type: "collection", id }]);
  await ada.call(updateCollection, { params, body: { name: "Diary" } });
  await ada.call(deleteCollection, { params });
  const { id: next } = await ada.collection({ visibility: "shared" });
  await expect.poll(() => kinds(stream.heard)).toEqual(["collection", "collection"]);
  expect(stream.heard.at(-1)).toEqual({ type: "collection", id: next });
});

test("changes that come close together are told once, as they are at last", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const document = await sendFile(app, ada, collection_id, { name: "a.txt", bytes: "Text" });
  const stream = await listen(ada);
  const { db } = app.deps;
  for (let step = 1; step <= 20; step += 1) {
    await db
      .updateTable("document")
      .set({ progress: step / 20 })
      .where("id", "=", document.id)
      .execute();
    await tellDocuments(app.deps, db, ada.organizationId, [document.id]);
  }
  await expect
    .poll(() => stream.heard.at(-1))
    .toMatchObject({ type: "document", document: { progress: 1 } });
  expect(stream.heard.length).toBeLessThanOrEqual(4);
});

test("signing out, or leaving the workspace, ends the stream within five seconds", async () => {
  const ada = await app.signUp();
  const viewer = await joinAs(app, ada, "viewer");
  const own = await listen(viewer);
  const [mine, theirs] = [await listen(ada), own];
  await app.deps.db
    .deleteFrom("membership")
    .where("account_id", "=", viewer.user.id)
    .where("organization_id", "=", ada.organizationId)
    .execute();
  await expect.poll(() => theirs.state.open, { timeout: 20_000 }).toBe(false);
  expect(mine.state.open).toBe(true);
  await ada.call(logout, { body: {} });
  await expect.poll(() => mine.state.open, { timeout: 20_000 }).toBe(false);
});

test("a reader who does not read is cut off, the others go on", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const { id } = await sendFile(app, ada, collection_id, { name: "a.txt", bytes: "Text" });
  await app.deps.db
    .updateTable("document")
    .set({ status_detail: "x".repeat(2_000_000) })
    .where("id", "=", id)
    .execute();
  const stuck = await fetch(`${app.url}${libraryEvents.path}`, { headers: headersOf(ada) });
  const reader = await listen(ada);
  for (let round = 1; round <= 10; round += 1) {
    await tellDocuments(app.deps, app.deps.db, ada.organizationId, [id]);
    await expect.poll(() => reader.heard.length, { interval: 20 }).toBe(round);
  }
  expect(reader.state.open).toBe(true);
  let read = 0;
  const rest = async () => {
    for await (const bytes of stuck.body ?? []) read += bytes.length;
  };
  await expect(rest()).rejects.toThrow();
  expect(read).toBeLessThan(19_000_000);
});

test("a person has so many streams and no more, until one is closed; others have theirs", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n < 5; n += 1) streams.push(await listen(ada));
  expect(await ada.call(libraryEvents, {})).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining("too many windows open") },
  });
  await listen(eve);
  expect(streams.every(({ state }) => state.open)).toBe(true);
  streams.shift()?.close();
  await vi.waitFor(async () => streams.push(await listen(ada)), { timeout: 20_000 });
});
