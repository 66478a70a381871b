import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";

import pg from "pg";

import { type Blobs, type Config, filePrefixes } from "#deps";

import { ConfigError } from "../config.ts";
import { waitingJobs } from "../jobs.ts";
import { fingerprintOf, readSecrets, whereIs, writeSecrets } from "../keys/root-key.ts";
import { copyFrom } from "../postgres/copy.ts";
import { migrateTo, migrations } from "../postgres/migrate.ts";
import { format, type Header, jobsName, type Manifest, names } from "./manifest.ts";
import { type Member, readArchive } from "./read-archive.ts";
import { continueSequences, hasTables, withoutConstraints } from "./tables.ts";

const decompressed = promisify(zstdDecompress);

type KeyPlace = Pick<Config, "dataDir" | "secretKeys">;

/** What an archive holds, once all of it was read and found as it was written. */
export interface CheckedArchive {
  header: Header;
  manifest: Manifest;
  /** Root keys that this installation has to store before it starts. */
  secrets: string[] | undefined;
}

/**
 * Reads all of an archive and changes nothing. Throws ConfigError for an archive of a newer
 * version, one that is incomplete or damaged, and where the key is missing that it needs.
 */
export async function checkArchive(
  bytes: Readable,
  keys: KeyPlace,
  version: string,
): Promise<CheckedArchive> {
  const found: { header?: Header; secrets?: string[] } = {};
  const manifest = await readArchive(bytes, {
    async header(header) {
      await demandReadable(header, version);
      found.header = header;
    },
    async member({ name, content }) {
      if (name !== names.key) return;
      found.secrets = (await buffer(content)).toString().split(/\s+/).filter(Boolean);
    },
  });
  if (!found.header) throw new Error("an archive without a header was accepted");
  return { header: found.header, manifest, secrets: secretsToStore(found.header, keys, found) };
}

async function demandReadable(header: Header, version: string) {
  const known = new Set(await migrations());
  const unknown = header.migrations.find((name) => !known.has(name));
  if (header.format <= format && unknown === undefined) return;
  const why = unknown === undefined ? `format ${header.format}` : `migration ${unknown}`;
  throw new ConfigError(
    `The archive was made by Lectern ${header.version} (${why}), which is newer than this one (${version}). Restore it with that version or a newer one.`,
  );
}

/** Returns the archive's keys where none is here. Throws ConfigError where the right one is missing. */
function secretsToStore(
  { key }: Header,
  keys: KeyPlace,
  { secrets }: { secrets?: string[] },
): string[] | undefined {
  const fits = (secret: string) => fingerprintOf(secret) === key;
  const here = readSecrets(keys);
  if (key === null || here?.some(fits)) return undefined;
  if (!here && secrets?.some(fits)) return secrets;
  const found = here?.[0];
  const what = found
    ? `${whereIs(keys)} holds another key (it has the fingerprint ${fingerprintOf(found).slice(0, 8)})`
    : `${whereIs(keys)} is missing, and the archive does not hold the key`;
  throw new ConfigError(
    `The archive was encrypted with the key ${key.slice(0, 8)}, but ${what}. Put that key's file in its place, or set SECRET_KEY or SECRET_KEY_FILE to it. Nothing was restored.`,
  );
}

/** Throws ConfigError where files are stored already. */
export async function demandNoFiles({ list }: Pick<Blobs, "list">, where: string): Promise<void> {
  for (const prefix of filePrefixes) {
    for await (const page of list(prefix)) {
      if (page.length === 0) continue;
      throw new ConfigError(
        `${where} holds files already. Restore into an empty place: name another one, or move the files away.`,
      );
    }
  }
}

/** Throws ConfigError where the database has tables already. */
export async function demandNoTables(client: pg.Client): Promise<void> {
  if (!(await hasTables(client))) return;
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  throw new ConfigError(
    `The database "${rows[0]?.name}" has tables already. Restore into an empty one: create a database, or, without DATABASE_URL, name another data folder (DATA_DIR).`,
  );
}

export interface RestoreDeps {
  /** Connected as the owner of the tables to an empty database whose job queue has its tables. */
  client: pg.Client;
  blobs: Pick<Blobs, "put" | "remove">;
  keys: KeyPlace;
}

/**
 * Restores an archive that was checked: its files, then all rows and jobs in one transaction. A
 * failure leaves no row and removes the files that it stored.
 */
export async function restore(
  { client, blobs, keys }: RestoreDeps,
  bytes: Readable,
  { header, secrets }: CheckedArchive,
): Promise<void> {
  const stored: string[] = [];
  try {
    await client.query("begin");
    await migrateTo(client, header.migrations);
    await client.query(
      `create temporary table ${jobsName} (${waitingJobs.columns.join(", ")}) on commit drop`,
    );
    await withoutConstraints(client, async () => {
      const rows: Record<string, number> = {};
      const { rows: written, sequences } = await readArchive(bytes, {
        async header() {},
        async member(member) {
          const [kind, name = ""] = member.name.split("/");
          if (kind === "files") await putFile(blobs, member, stored);
          if (kind !== "database") return;
          rows[name] = (rows[name] ?? 0) + (await putRows(client, header, name, member));
        },
      });
      demandEqual(rows, written);
      await continueSequences(client, sequences);
    });
    await client.query(waitingJobs.enqueue(jobsName));
    if (secrets) writeSecrets(keys.dataDir, secrets);
    await client.query("commit");
  } catch (error) {
    for (const key of stored) await blobs.remove(key).catch(() => {});
    throw error;
  }
}

async function putFile(blobs: RestoreDeps["blobs"], member: Member, stored: string[]) {
  const key = member.name.slice("files/".length);
  stored.push(key);
  const bytes = Readable.from(member.content, { objectMode: false });
  await blobs.put(bytes, { key, maxBytes: member.size, measured: false });
}

async function putRows(client: pg.Client, header: Header, name: string, { content }: Member) {
  const columns = header.tables.find((table) => table.name === name)?.columns ?? [];
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const into = `${pg.escapeIdentifier(name)}${list === "" ? "" : ` (${list})`}`;
  return copyFrom(client, `copy ${into} from stdin`, await decompressed(await buffer(content)));
}

function demandEqual(restored: Record<string, number>, written: Record<string, number>) {
  for (const [name, count] of Object.entries(written)) {
    if ((restored[name] ?? 0) === count) continue;
    throw new ConfigError(
      `The archive is damaged: of the table ${name} it holds ${restored[name] ?? 0} rows instead of ${count}.`,
    );
  }
}
