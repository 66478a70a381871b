import { Readable } from "node:stream";

import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { filesOf } from "#test/library/library.ts";

const app = await startApp();
const { db, blobs, jobs } = app.deps;

test("files whose removal was queued before it named their workspace are removed too", async () => {
  const { key } = await blobs.put(Readable.from([Buffer.from("Herons.")]), { maxBytes: 100 });
  expect((await filesOf(app)).whole).toHaveLength(1);
  // No document can point to them: such jobs are older than links to files.
  await jobs.enqueue(db, "remove-blobs", { keys: [key] } as never);
  await expect.poll(async () => (await filesOf(app)).whole).toEqual([]);
});
