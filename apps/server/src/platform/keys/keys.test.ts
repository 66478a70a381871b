import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";

import { freshDatabase } from "#test/app.ts";
import { encryptText, decryptText } from "#encryption";

import { ConfigError } from "../config.ts";
import { openLog } from "../log.ts";
import { openDatabase, openPool } from "../postgres/database.ts";
import { openKeys } from "./keys.ts";

const log = openLog("silent");
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "lectern-keys-"));
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));

let db: ReturnType<typeof openDatabase>;
beforeEach(async () => {
  const pool = openPool(await freshDatabase(), log, 4);
  db = openDatabase(pool);
  return () => db.destroy();
});

/** Returns the keys of a process that starts with this folder or these keys. */
async function opened(dataDir: string, secretKeys?: string[]) {
  const keys = await openKeys(db, { dataDir, secretKeys }, log);
  await keys.close();
  return keys.keyFor;
}

const everythingStored = async () => {
  const rows = await sql<{ text: string }>`
    select to_jsonb(installation)::text as text from installation
    union all select to_jsonb(key_version)::text from key_version`.execute(db);
  return rows.rows.map(({ text }) => text).join("\n");
};

test("the first start makes a key that only its owner may read, and the database does not hold it", async () => {
  const dataDir = folder();
  const keyFor = await opened(dataDir);
  const file = join(dataDir, "secret.key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const secret = readFileSync(file, "utf8").trim();
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  const stored = await everythingStored();
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  expect(stored).not.toContain(keyFor("access-token").toString("hex"));
  expect((await opened(dataDir))("access-token")).toEqual(keyFor("access-token"));
});

test("a key file that others may read is closed to them", async () => {
  const dataDir = folder();
  await opened(dataDir);
  chmodSync(join(dataDir, "secret.key"), 0o644);
  await opened(dataDir);
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
});

test("processes that start at once make one key", async () => {
  const dataDir = folder();
  const all = await Promise.all(Array.from({ length: 4 }, () => opened(dataDir)));
  expect(new Set(all.map((keyFor) => keyFor("xsrf").toString("hex"))).size).toBe(1);
});

/** An installation from before its key had a file. */
async function legacy() {
  const secret = randomBytes(32);
  await db.insertInto("installation").values({ secret, key_fingerprint: null }).execute();
  return secret;
}

test("a key that lay in the database is moved out of it and stays the same", async () => {
  const secret = await legacy();
  const dataDir = folder();
  const keyFor = await opened(dataDir);
  expect(keyFor.versions("access-token")).toEqual([1]);
  const { hkdfSync } = await import("node:crypto");
  const before = Buffer.from(hkdfSync("sha256", secret, "", "lectern access-token", 32));
  expect(keyFor("access-token")).toEqual(before);
  const stored = await everythingStored();
  expect(stored).toContain('"secret": null');
  expect(stored).not.toContain(secret.toString("hex"));
});

test("a start that ends before the database has changed loses nothing", async () => {
  const secret = await legacy();
  const dataDir = folder();
  // Makes the statement that clears the row fail: the file is written, the transaction rolled back.
  await sql`create function no() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    db,
  );
  await sql`create trigger no before update on installation execute function no()`.execute(db);
  await expect(opened(dataDir)).rejects.toThrow("no");
  expect(existsSync(join(dataDir, "secret.key"))).toBe(true);
  const row = await db.selectFrom("installation").selectAll().executeTakeFirstOrThrow();
  expect([row.secret, row.key_fingerprint]).toEqual([secret, null]);
  await sql`drop trigger no on installation`.execute(db);
  const keyFor = await opened(dataDir);
  expect((await opened(dataDir))("xsrf")).toEqual(keyFor("xsrf"));
});

const one = "a".repeat(40);
const two = "b".repeat(40);

test("a missing or a wrong key ends the start with a sentence, and nothing is made", async () => {
  await opened(folder(), [one]);
  const dataDir = folder();
  const missing = opened(dataDir);
  await expect(missing).rejects.toThrow(ConfigError);
  await expect(missing).rejects.toThrow(
    /encrypted with the key \w{8}, but .*secret\.key is missing/,
  );
  expect(existsSync(join(dataDir, "secret.key"))).toBe(false);
  await expect(opened(dataDir, [two])).rejects.toThrow(/SECRET_KEY holds another key/);
  writeFileSync(join(dataDir, "secret.key"), "");
  await expect(opened(dataDir)).rejects.toThrow(/does not hold a key/);
  writeFileSync(join(dataDir, "secret.key"), `${one}\n`);
  await opened(dataDir);
  const [{ count } = { count: 0 }] = await db
    .selectFrom("key_version")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .execute();
  expect(count).toBe(1);
});

test("another root key takes over where the old one stands behind it", async () => {
  const before = await opened(folder(), [one]);
  const sealed = encryptText(before, "provider-key", "sk-1", "it");
  const after = await opened(folder(), [two, one]);
  expect(decryptText(after, "provider-key", sealed, "it")).toBe("sk-1");
  expect((await opened(folder(), [two]))("xsrf")).toEqual(before("xsrf"));
  await expect(opened(folder(), [one])).rejects.toThrow(ConfigError);
});
