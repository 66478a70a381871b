import { hkdfSync, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { type Kysely, sql } from "kysely";

import type { Config, Db, Deps, KeyPurpose, Log } from "#deps";
import type { Schema } from "#schema";
import { decrypt, encrypt } from "#encryption";

import { ConfigError } from "../config.ts";
import { makeRootKey, readRootKeys, type RootKey, whereIs } from "./root-key.ts";

/** Any unused lock number: of processes that start together one creates the keys. */
const lock = 7_241_655;
/** ms between two checks for a new version; far less than the time until it is used. */
const lookEveryMs = 10_000;

const minute = 60_000;
/** Maximum ms for which a signature is valid; forever for purposes not listed. */
const goodFor: Partial<Record<KeyPurpose, number>> = {
  "access-token": 30 * minute,
  "file-url": 5 * minute,
  "refresh-token": 30 * 24 * 60 * minute,
  xsrf: 30 * 24 * 60 * minute,
  "sign-in": 10 * minute,
  attempt: 0,
};

interface Version {
  version: number;
  secret: Buffer;
  /** ms by this process's clock. */
  activeFrom: number;
  keys: Map<KeyPurpose, Buffer>;
}

const about = (version: number) => `key version ${version}`;
const short = (fingerprint: Buffer) => fingerprint.toString("hex").slice(0, 8);

/** The keys of an installation in this process. */
export interface Keys {
  keyFor: Deps["keyFor"];
  /**
   * Creates a version that signs and encrypts after this many seconds, when every process has read
   * it.
   */
  addVersion(db: Db, seconds: number): Promise<number>;
  /** Reads the versions that other processes created. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the keys of an installation. Its versions are in the database, encrypted with a root key
 * stored elsewhere. The first start creates both; a database with an unencrypted key gets it
 * encrypted, once the root key is on disk. Throws ConfigError, and creates nothing, where the
 * database needs a root key that is not here.
 */
export async function openKeys(
  db: Kysely<Schema>,
  config: Pick<Config, "dataDir" | "secretKeys">,
  log: Log,
): Promise<Keys> {
  const root = await db.transaction().execute((tx) => rootKey(tx, config, log));
  let versions = await load(db, root);
  const look = async () => {
    versions = await load(db, root, versions);
  };
  const closed = new AbortController();
  const looking = lookOften(look, log, closed.signal);
  return {
    keyFor: keysOf(() => versions),
    look,
    addVersion: (tx, seconds) => addVersion(tx, root, randomBytes(32), seconds),
    async close() {
      closed.abort();
      await looking;
    },
  };
}

async function lookOften(look: () => Promise<void>, log: Log, closed: AbortSignal) {
  for (;;) {
    await sleep(lookEveryMs, undefined, { signal: closed, ref: false }).catch(() => {});
    if (closed.aborted) return;
    await look().catch((error: unknown) => log.warn({ err: error }, "keys were not looked up"));
  }
}

async function rootKey(
  tx: Db,
  config: Pick<Config, "dataDir" | "secretKeys">,
  log: Log,
): Promise<RootKey> {
  // Raw: Kysely has no advisory locks.
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
  await tx
    .insertInto("installation")
    .values({ secret: null, key_fingerprint: null })
    .onConflict((oc) => oc.column("id").doNothing())
    .execute();
  const { secret, key_fingerprint: known } = await tx
    .selectFrom("installation")
    .select(["secret", "key_fingerprint"])
    .executeTakeFirstOrThrow();
  const keys = readRootKeys(config);
  const used = known && keys?.find(({ fingerprint }) => fingerprint.equals(known));
  if (known && !used) throw new ConfigError(refusal(config, known, keys?.[0]));
  const root = keys?.[0] ?? makeRootKey(config.dataDir);
  if (used === root) return root;
  if (used) await wrapAnew(tx, used, root);
  else await addVersion(tx, root, secret ?? randomBytes(32), 0);
  await tx
    .updateTable("installation")
    .set({ secret: null, key_fingerprint: root.fingerprint })
    .execute();
  if (secret) {
    log.warn(
      { key: whereIs(config) },
      "the installation's key left the database, whose backups still hold it: npm run rotate-keys makes a new one",
    );
  }
  return root;
}

function refusal(
  config: Pick<Config, "dataDir" | "secretKeys">,
  needed: Buffer,
  found: RootKey | undefined,
): string {
  const where = whereIs(config);
  const [what, which] = found
    ? [`${where} holds another key`, ` (it has the fingerprint ${short(found.fingerprint)})`]
    : [`${where} is missing`, ""];
  return `This database was encrypted with the key ${short(needed)}, but ${what}${which}. Put that key's file back, or set SECRET_KEY or SECRET_KEY_FILE to it. Without it the keys of models and second factors cannot be read.`;
}

async function addVersion(tx: Db, root: RootKey, secret: Buffer, seconds: number) {
  const { latest } = await tx
    .selectFrom("key_version")
    .select(({ fn }) => fn.max("version").as("latest"))
    .executeTakeFirstOrThrow();
  const version = (latest ?? 0) + 1;
  await tx
    .insertInto("key_version")
    .values({
      version,
      sealed: encrypt(root.wrapping, secret, about(version)),
      active_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      // Nothing was encrypted before the first version.
      resealed_at: version === 1 ? sql<Date>`now()` : null,
    })
    .execute();
  return version;
}

/** Encrypts all versions with another root key. */
async function wrapAnew(tx: Db, before: RootKey, after: RootKey) {
  const rows = await tx.selectFrom("key_version").select(["version", "sealed"]).execute();
  for (const { version, sealed } of rows) {
    const secret = decrypt(before.wrapping, sealed, about(version));
    await tx
      .updateTable("key_version")
      .set({ sealed: encrypt(after.wrapping, secret, about(version)) })
      .where("version", "=", version)
      .execute();
  }
}

/** Newest first. A known version keeps its first `activeFrom`. */
async function load(db: Db, root: RootKey, known: Version[] = []): Promise<Version[]> {
  const rows = await db
    .selectFrom("key_version")
    .select([
      "version",
      "sealed",
      sql<number>`extract(epoch from active_at - now())::float8`.as("due"),
    ])
    .orderBy("version", "desc")
    .execute();
  return rows.map(
    ({ version, sealed, due }) =>
      known.find((one) => one.version === version) ?? {
        version,
        secret: decrypt(root.wrapping, sealed, about(version)),
        activeFrom: Date.now() + due * 1000,
        keys: new Map(),
      },
  );
}

function keysOf(all: () => Version[]): Deps["keyFor"] {
  /**
   * Version numbers: the current one first, then newer ones that other processes may sign with
   * already, then older ones that are still valid.
   */
  const versions = (purpose: KeyPurpose): [number, ...number[]] => {
    const [now, list] = [Date.now(), all()];
    const current = list.findIndex(({ activeFrom }) => activeFrom <= now);
    const good = list.filter((_, at) => {
      const successor = list[at - 1];
      return (
        at < current ||
        (at > current && (successor?.activeFrom ?? 0) + (goodFor[purpose] ?? Infinity) > now)
      );
    });
    return [list[current]?.version ?? 1, ...good.map(({ version }) => version)];
  };
  const key = (purpose: KeyPurpose, version?: number) => {
    const wanted = version ?? versions(purpose)[0];
    const found = all().find((one) => one.version === wanted);
    if (!found) throw new RangeError(`there is no key version ${wanted}`);
    let bytes = found.keys.get(purpose);
    if (!bytes) {
      bytes = Buffer.from(hkdfSync("sha256", found.secret, "", `lectern ${purpose}`, 32));
      found.keys.set(purpose, bytes);
    }
    return bytes;
  };
  return Object.assign(key, { versions });
}
