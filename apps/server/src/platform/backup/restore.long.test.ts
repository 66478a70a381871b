import { spawn } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import pg from "pg";
import { pack } from "tar-stream";
import { beforeAll, expect, onTestFinished, test } from "vitest";

import { freshDatabase, secretKey, startApp, testConfig } from "#test/app.ts";
import { backUpTo, emptyDatabase, newFolder, placeFor } from "#test/backups.ts";
import { sendFile } from "#test/library/library.ts";
import { startS3 } from "#test/servers/s3.ts";

import { openLog } from "../log.ts";
import { openBlobs } from "../blobs.ts";
import { openPlace, splitArchive } from "./place.ts";
import { restoreInto } from "./restore-into.ts";

const app = await startApp({ role: "web" });
const log = openLog("silent");
const folder = newFolder();
const text = "A heron stands eleven metres from the pier.";
const whole = join(folder, "archive.tar");

beforeAll(async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await sendFile(app, ada, id, { name: "heron.txt", bytes: text });
  await backUpTo(await placeFor(folder), app);
});

/** Restores an archive into a new folder and database. Returns what was said and what is there. */
async function restoring(
  archive: string,
  more: Parameters<typeof testConfig>[2] & { at?: string } = {},
) {
  const { at = await emptyDatabase(), ...settings } = more;
  const dataDir = newFolder();
  const { place, name } = splitArchive(archive);
  const said = await restoreInto(
    testConfig(at, dataDir, settings),
    await placeFor(place),
    name,
    log,
  ).then(
    () => "restored",
    (error: Error) => error.message,
  );
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  const { rows } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  await client.end();
  const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  return { said, tables: rows.length, files, dataDir };
}

/** Writes an archive that is changed. */
function changed(name: string, change: (bytes: Buffer) => Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, change(readFileSync(whole)));
  return path;
}

const flipped = (find: string, skip: number) => (bytes: Buffer) => {
  const at = bytes.indexOf(find) + skip;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
};

test.each([
  ["file.tar", flipped(text, 5), /damaged: its member files\/\w\w\/\S+ is not what was written/],
  [
    "rows.tar",
    flipped("database/account/000000.zst", 520),
    /damaged: its member database\/account\/000000\.zst is not/,
  ],
  ["manifest.tar", flipped('"account": ', 11), /damaged: its member manifest\.json is not/],
  [
    "half.tar",
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    /incomplete: it ends behind \S+, before its manifest/,
  ],
  ["letter.tar", () => Buffer.from("Dear Ada,\n".repeat(200)), /not an archive of lectern backup/],
])(
  "the damaged archive %s is refused with what is wrong, and nothing is changed",
  async (name, change, why) => {
    const { said, tables, files } = await restoring(changed(name, change));
    expect(said).toMatch(why);
    expect([tables, files]).toEqual([0, []]);
  },
);

test("an archive of a newer version is refused, and nothing is changed", async () => {
  const tar = pack();
  const header = {
    format: 1,
    version: "9.0.0",
    made_at: new Date().toISOString(),
    migrations: ["0001_baseline.sql", "9999_later.sql"],
    key: null,
    tables: [],
  };
  tar.entry({ name: "lectern.json" }, JSON.stringify(header));
  tar.finalize();
  const place = await placeFor(folder);
  await place.write("newer.tar", Readable.from(tar, { objectMode: false }));
  const { said, tables, files } = await restoring(join(folder, "newer.tar"));
  expect(said).toBe(
    "The archive was made by Lectern 9.0.0 (migration 9999_later.sql), which is newer than this one (test). Restore it with that version or a newer one.",
  );
  expect([tables, files]).toEqual([0, []]);
});

test("without the key nothing is restored, and the sentence names the key", async () => {
  const other = await restoring(whole, { secretKeys: ["another-key-of-thirty-two-characters"] });
  expect(other.said).toMatch(
    /^The archive was encrypted with the key \w{8}, but SECRET_KEY holds another key/,
  );
  const none = await restoring(whole, { secretKeys: undefined });
  expect(none.said).toContain("secret.key is missing, and the archive does not hold the key");
  for (const { tables, files } of [other, none]) expect([tables, files]).toEqual([0, []]);
});

test("an archive that holds the key brings it along, where none is", async () => {
  await backUpTo(await placeFor(folder), app, { name: "key.tar", secrets: [secretKey] });
  const { said, dataDir } = await restoring(join(folder, "key.tar"), { secretKeys: undefined });
  expect(said).toBe("restored");
  expect(readFileSync(join(dataDir, "secret.key"), "utf8")).toBe(`${secretKey}\n`);
});

test("a place that is not empty is refused and stays as it is", async () => {
  const used = await restoring(whole, { at: await freshDatabase() });
  expect(used.said).toMatch(/^The database "test_\w+" has tables already\. Restore into an empty/);
  expect(used.files.filter((name) => /^files\/\w\w\//.test(name))).toEqual([]);

  const dataDir = newFolder();
  const blobs = await openBlobs({ s3: undefined, dataDir }, log);
  await blobs.put(Readable.from([Buffer.from("mine")]), { maxBytes: 10 });
  const place = await placeFor(folder);
  const there = testConfig(await emptyDatabase(), dataDir);
  await expect(restoreInto(there, place, "archive.tar", log)).rejects.toThrow(
    `${join(dataDir, "files")} holds files already.`,
  );
  await mkdir(join(dataDir, "postgres"));
  const server = postgresLike(dataDir);
  writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${server.pid}\n\n\n5432\n`);
  writeFileSync(join(dataDir, "postgres.password"), "x");
  const running = { ...there, databaseUrl: undefined };
  await expect(restoreInto(running, place, "archive.tar", log)).rejects.toThrow(
    `Lectern runs with the data folder ${dataDir}. Stop it`,
  );
});

/** Starts a process that has the name of a database server. */
function postgresLike(folder: string) {
  const program = join(folder, "postgres", "postgres");
  copyFileSync("/bin/sleep", program);
  const running = spawn(program, ["600"]);
  onTestFinished(() => void running.kill());
  return running;
}

test("an archive goes through a bucket, and a failed backup leaves none anywhere", async () => {
  const s3 = await startS3();
  const address = "s3://lectern-files/backups";
  const place = await openPlace(address, { s3: s3.settings }, { from: "/", env: {} });
  const { path } = await backUpTo(place, app);
  expect(path).toBe(`${address}/archive.tar`);
  expect(splitArchive(path)).toEqual({ place: address, name: "archive.tar" });
  const there = testConfig(await emptyDatabase(), newFolder());
  const { files } = await restoreInto(there, place, "archive.tar", log);
  expect(files.count).toBe(1);

  const failing = {
    ...app,
    deps: {
      ...app.deps,
      blobs: { ...app.deps.blobs, get: () => Promise.reject(new Error("gone")) },
    },
  };
  const empty = newFolder();
  await expect(backUpTo(await placeFor(empty), failing)).rejects.toThrow("gone");
  await expect(backUpTo(place, failing, { name: "two.tar" })).rejects.toThrow("gone");
  expect(readdirSync(empty)).toEqual([]);
  expect(s3.whole().filter((name) => name.startsWith("backups/"))).toEqual(["backups/archive.tar"]);
});

test("a backup without a file that was lost before is made, and names it", async () => {
  const { blob_key: key } = await app.deps.db
    .selectFrom("document")
    .select("blob_key")
    .executeTakeFirstOrThrow();
  const kept = readFileSync(join(app.dataDir, "files", key));
  await app.deps.blobs.remove(key);
  const { manifest } = await backUpTo(await placeFor(), app);
  expect(manifest.files).toEqual({ count: 0, bytes: 0, missing: [key] });
  await app.deps.blobs.put(Readable.from([kept]), { key, maxBytes: kept.length });
});
