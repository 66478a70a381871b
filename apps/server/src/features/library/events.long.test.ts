import { libraryEvents } from "@lectern/contract/library";
import { logout } from "@lectern/contract/auth";
import { expect, test, vi } from "vitest";

import { type Caller, headersOf, startApp, testLimits } from "#test/app.ts";
import { joinAs, sendFile } from "#test/library/library.ts";
import { hearLibrary } from "#test/library/live-changes.ts";

import { tellDocuments } from "./changes.ts";

const app = await startApp({ role: "web", limits: { ...testLimits, streams: 5 } });

const listen = (caller: Caller) => hearLibrary(app.url, caller);

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
