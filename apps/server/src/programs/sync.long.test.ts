import { renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { syncedFolders } from "#test/sync/synced-folders.ts";
import { runProgram } from "#test/programs.ts";

const app = await startApp();
const ada = await app.signUp();
const folderWith = await syncedFolders(app, ada);

test("a folder becomes a collection, and later runs send only what is new", async () => {
  const { folder, write, sync, paths } = await folderWith({
    "Lease.txt": "The lease ends in May.",
    "Plans/Roof.txt": "The roof is new.",
    "Old.txt": "An old letter.",
    "Program.exe": "x",
    ".hidden.txt": "Hidden.",
    "Draft.tmp.txt": "A draft.",
  });
  const elsewhere = await mkdtemp(join(tmpdir(), "lectern-elsewhere-"));
  writeFileSync(join(elsewhere, "Secret.txt"), "Secret.");
  symlinkSync(join(elsewhere, "Secret.txt"), join(folder, "Link.txt"));
  symlinkSync(folder, join(folder, "Plans/Above"));
  const exclude = ["--exclude", "*.tmp.txt"];
  const first = await sync(...exclude);
  expect(first.said).toContain('failed   Program.exe: "Program.exe" has an unsupported file type');
  expect(first.said).toContain("3 added, 0 changed, 0 moved, 0 deleted, 0 unchanged, 1 failed.");
  expect(first.code).toBe(1);
  expect(await paths()).toEqual(["Lease.txt", "Old.txt", "Plans/Roof.txt"]);
  rmSync(join(folder, "Program.exe"));
  expect(await sync(...exclude)).toMatchObject({
    code: 0,
    said: "0 added, 0 changed, 0 moved, 0 deleted, 3 unchanged, 0 failed.\n",
  });
  renameSync(join(folder, "Plans/Roof.txt"), join(folder, "Cover.txt"));
  rmSync(join(folder, "Old.txt"));
  write("Lease.txt", "The lease ends in June.");
  write("New.txt", "A new letter.");
  const trial = await sync(...exclude, "--dry-run");
  expect(trial.said).toContain("It would be: 1 added, 1 changed, 1 moved, 1 deleted, 0 unchanged");
  expect(await paths()).toEqual(["Lease.txt", "Old.txt", "Plans/Roof.txt"]);
  const second = await sync(...exclude);
  expect(second.code).toBe(0);
  expect(second.said.split("\n")).toEqual([
    "  added    New.txt",
    "  changed  Lease.txt",
    "  moved    Plans/Roof.txt -> Cover.txt",
    "  deleted  Old.txt",
    "1 added, 1 changed, 1 moved, 1 deleted, 0 unchanged, 0 failed.",
    "",
  ]);
  expect(await paths()).toEqual(["Cover.txt", "Lease.txt", "New.txt"]);
});

test("a trial run before the first one adds no source", async () => {
  const { sync, collection_id } = await folderWith({ "Lease.txt": "The lease ends in May." });
  const sources = async () =>
    (await ada.call(endpoints.listSyncSources, { params: { collection_id } })).body.results.length;
  const before = await sources();
  expect(await sync("--dry-run")).toMatchObject({
    code: 0,
    said: expect.stringContaining("It would be: 1 added"),
  });
  expect(await sources()).toBe(before);
});

test("an empty folder deletes nothing until it is confirmed", async () => {
  const { folder, sync, documents } = await folderWith({ "Lease.txt": "The lease ends in May." });
  await sync();
  rmSync(join(folder, "Lease.txt"));
  const refused = await sync();
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/^1 of 1 files are gone .* run again with --delete=all/);
  expect((await sync("--delete=no")).code).toBe(0);
  expect(await documents()).toHaveLength(1);
  expect((await sync("--delete=all")).said).toContain("deleted  Lease.txt");
  expect(await documents()).toEqual([]);
});

test("a collection is named by its name where one has it", async () => {
  const { folder, settings } = await folderWith({ "Lease.txt": "The lease ends in May." });
  const name = "Leases of the house";
  await ada.collection({ name });
  const sync = () => runProgram("sync", [folder, "--collection", name], settings);
  expect((await sync()).said).toContain("1 added");
  await ada.collection({ name });
  expect(await sync()).toMatchObject({
    code: 1,
    said: expect.stringContaining(`Several collections are called ${name}.`),
  });
});

test("the command says what is wrong with how it is called", async () => {
  const { folder, settings, collection_id } = await folderWith({});
  const sync = (args: string[], more = {}) => runProgram("sync", args, { ...settings, ...more });
  const whole = [folder, "--collection", collection_id];
  const cases = [
    [await sync([folder]), 2, "Name one folder and a collection."],
    [await sync([...whole, "--delete=some"]), 2, "--delete is yes, no or all."],
    [await sync(["/nowhere", "--collection", collection_id]), 1, "/nowhere is no folder."],
    [await sync(whole, { LECTERN_API_KEY: "" }), 1, "Set LECTERN_API_KEY to an API key."],
    [await sync(whole, { LECTERN_API_KEY: "lk_wrong" }), 1, "Sign in"],
  ] as const;
  for (const [{ code, said }, wanted, sentence] of cases) {
    expect([code, said]).toEqual([wanted, expect.stringContaining(sentence)]);
  }
});
