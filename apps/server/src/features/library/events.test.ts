import {
  deleteCollection,
  deleteDocument,
  libraryEvents,
  type LibraryEvent,
  updateCollection,
  updateDocument,
} from "@lectern/contract/library";
import { expect, test } from "vitest";

import { type Caller, headersOf, startApp } from "#test/app.ts";
import { joinAs, sendFile } from "#test/library/library.ts";
import { hearLibrary } from "#test/library/live-changes.ts";

import { tellDocuments } from "./changes.ts";

const app = await startApp({ role: "web" });

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
