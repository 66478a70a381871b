import { renameSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { syncedFolders } from "#test/sync/synced-folders.ts";

const app = await startApp();
const ada = await app.signUp();
const folderWith = await syncedFolders(app, ada);
const waiting = { timeout: 60_000 };

test("a command that is killed while it sends goes on, and nothing is there twice", async () => {
  const names = Array.from({ length: 40 }, (_, n) => `Letters/${n}.txt`);
  const { start, sync, documents } = await folderWith(
    Object.fromEntries(names.map((name) => [name, `This is ${name}.`])),
  );
  const killed = start();
  await expect.poll(async () => (await documents()).length, waiting).toBeGreaterThan(2);
  killed.child.kill("SIGKILL");
  await killed.ended;
  const there = (await documents()).length;
  expect(there).toBeLessThan(names.length);
  const { code, said } = await sync();
  expect([code, said]).toEqual([0, expect.stringContaining(" 0 failed.")]);
  const all = await documents();
  expect(all.map(({ name }) => `Letters/${name}`).toSorted()).toEqual(names.toSorted());
  expect(all.every(({ versions }) => versions === 1)).toBe(true);
});

test("with --watch, changes of the folder follow", async () => {
  const { folder, start, write, paths } = await folderWith({ "One.txt": "The first letter." });
  const watching = start("--watch");
  await expect.poll(paths, waiting).toEqual(["One.txt"]);
  write("Two.txt", "The second letter.");
  await expect.poll(paths, waiting).toEqual(["One.txt", "Two.txt"]);
  renameSync(join(folder, "One.txt"), join(folder, "First.txt"));
  await expect.poll(paths, waiting).toEqual(["First.txt", "Two.txt"]);
  watching.child.kill("SIGTERM");
  expect([await watching.ended, watching.said()]).toEqual([
    0,
    expect.stringContaining("moved    One.txt -> First.txt"),
  ]);
});
