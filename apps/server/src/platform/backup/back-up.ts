import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";

import pg from "pg";

import { type Blobs, type Db, filePrefixes } from "#deps";
import { AppError } from "#errors";
import { fileRemovalLock } from "#file-removal-lock";

import { ConfigError } from "../config.ts";
import { waitingJobs } from "../jobs.ts";
import { copyTo } from "../postgres/copy.ts";
import { appliedMigrations, migrations } from "../postgres/migrate.ts";
import {
  fileMember,
  format,
  type Header,
  jobsName,
  listMember,
  type Manifest,
  names,
} from "./manifest.ts";
import { openClient, within } from "./open-client.ts";
import type { Place } from "./place.ts";
import { sequencesOf, tablesOf } from "./tables.ts";
import { addBytes, type Archive, openArchive } from "./write-archive.ts";

const compressed = promisify(zstdCompress);

/** Bytes of rows in one member: what is in memory at a time. */
const partBytes = 8 * 1024 * 1024;
/** Missing files that the manifest names. */
const mostNamed = 100;

export interface BackupDeps {
  /** The login of the tables' owner. */
  url: string;
  blobs: Pick<Blobs, "get" | "size">;
  version: string;
  /** Returns the files under a prefix that rows point to. */
  filesNamed(db: Db, prefix: string): Promise<{ key: string }[]>;
  /** The root keys, if the archive is to hold them. */
  secrets: readonly string[] | undefined;
}

/**
 * Writes one archive of the rows of one snapshot and of every file that they point to, while the
 * product runs. Returns its manifest and where it lies.
 */
export async function backUp(
  deps: BackupDeps,
  place: Place,
  name: string,
): Promise<{ manifest: Manifest; path: string }> {
  const client = await openClient(deps.url);
  try {
    // Before the snapshot: no file that it names is removed until this connection ends.
    await client.query("select pg_advisory_lock($1)", [fileRemovalLock]);
    await client.query("begin isolation level repeatable read read only");
    const header = await headerOf(client, deps);
    const archive = openArchive();
    const writing = place.write(name, archive.bytes);
    const content = writeAll(client, deps, header, archive).catch((error: unknown) => {
      archive.fail(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    // A failure of one ends the other; the first cause is thrown.
    const stored = writing.catch((error: unknown) => {
      archive.fail(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [manifest] = await Promise.all([content, stored]).catch(async (error: unknown) => {
      await Promise.allSettled([content, stored]);
      throw error;
    });
    return { manifest, path: place.pathOf(name) };
  } finally {
    await client.end();
  }
}

async function headerOf(client: pg.Client, { version, secrets }: BackupDeps): Promise<Header> {
  const applied = await appliedMigrations(client);
  const known = new Set(await migrations());
  const unknown = applied.find((migration) => !known.has(migration));
  if (unknown !== undefined) {
    throw new ConfigError(
      `The database is of a newer version of Lectern (it has the migration ${unknown}). Back up with that version.`,
    );
  }
  const { rows } = await client.query<{ key: string | null }>(
    "select encode(key_fingerprint, 'hex') as key from installation",
  );
  const key = rows[0]?.key ?? null;
  if (secrets && key === null) throw new ConfigError("Start Lectern once: it has no key yet.");
  const tables = await tablesOf(client);
  const made_at = new Date().toISOString();
  return { format, version, made_at, migrations: applied, key, tables };
}

async function writeAll(
  client: pg.Client,
  deps: BackupDeps,
  header: Header,
  archive: Archive,
): Promise<Manifest> {
  const members: Record<string, string> = {};
  const add = async (name: string, bytes: Buffer) => {
    members[name] = await addBytes(archive, name, bytes);
  };
  await add(names.header, Buffer.from(JSON.stringify(header)));
  if (deps.secrets) await add(names.key, Buffer.from(`${deps.secrets.join("\n")}\n`));
  const rows: Manifest["rows"] = {};
  const copy = async (name: string, from: string) => {
    rows[name] = await copyTable(client, from, (part, bytes) =>
      add(`database/${name}/${part}.zst`, bytes),
    );
  };
  for (const { name, columns } of header.tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    await copy(name, `${pg.escapeIdentifier(name)} (${list})`);
  }
  await copy(jobsName, `(${waitingJobs.read})`);
  const files: Manifest["files"] = { count: 0, bytes: 0, missing: [] };
  const db = within(client);
  for (const prefix of filePrefixes) {
    const list = await copyFiles(db, deps, prefix, archive, files);
    if (list !== "") await add(listMember(prefix), Buffer.from(list));
  }
  // Throws where the connection was lost, and with it the lock that kept the files.
  const sequences = await sequencesOf(client);
  const manifest: Manifest = { ...header, rows, sequences, files, members };
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  await addBytes(archive, names.manifest, text);
  await addBytes(archive, names.end, Buffer.from(createHash("sha256").update(text).digest("hex")));
  archive.finish();
  return manifest;
}

/** Copies rows in compressed parts. Returns their number. */
async function copyTable(
  client: pg.Client,
  from: string,
  add: (part: string, bytes: Buffer) => Promise<void>,
): Promise<number> {
  let rows: Buffer[] = [];
  let [size, parts] = [0, 0];
  const flush = async () => {
    const part = String(parts++).padStart(6, "0");
    await add(part, await compressed(Buffer.concat(rows)));
    [rows, size] = [[], 0];
  };
  const copy = copyTo(client, `copy ${from} to stdout`);
  try {
    for (;;) {
      const { done, value } = await copy.next();
      if (done) {
        if (size > 0) await flush();
        return value;
      }
      rows.push(value);
      size += value.length;
      if (size >= partBytes) await flush();
    }
  } finally {
    await copy.return(0);
  }
}

/** Copies the files under a prefix. Returns their list. */
async function copyFiles(
  db: Db,
  { blobs, filesNamed }: BackupDeps,
  prefix: string,
  archive: Archive,
  files: Manifest["files"],
): Promise<string> {
  let list = "";
  for (const key of new Set((await filesNamed(db, prefix)).map((file) => file.key))) {
    try {
      const size = await blobs.size(key);
      const bytes = (await blobs.get(key)) as Readable & AsyncIterable<Buffer>;
      list += `${await archive.add(fileMember(key), size, bytes)}  ${fileMember(key)}\n`;
      files.count++;
      files.bytes += size;
    } catch (error) {
      if (!(error instanceof AppError && error.kind === "not_found")) throw error;
      if (files.missing.length < mostNamed) files.missing.push(key);
    }
  }
  return list;
}
