import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { openLog } from "../../apps/server/src/platform/log.ts";
import { openPool } from "../../apps/server/src/platform/postgres/database.ts";

export interface DocumentLeft {
  id: string;
  name: string;
  status: string;
  page_count: number | null;
  contained_in: string | null;
  blob_key: string;
}

/** The rows about files and the files in a running product's folder. */
export interface Leftovers {
  documents: DocumentLeft[];
  /** Rows of files being ingested, and uploads that are not documents. */
  claims: number;
  uploads: number;
  /** Waiting jobs, with their attempts and last errors. */
  jobs: object[];
  /** Files without a row, half-written files, and rows without a file. */
  orphans: string[];
  halves: string[];
  missing: string[];
  bytesOf(key: string): Buffer;
}

/** Returns the address of the database that the product started in its folder. */
function addressIn(folder: string): string {
  const password = readFileSync(join(folder, "postgres.password"), "utf8").trim();
  const port = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://lectern:${password}@127.0.0.1:${port}/postgres`;
}

/** Returns what is left once nothing is waiting, or after `withinMs`. */
export async function leftIn(folder: string, withinMs: number): Promise<Leftovers> {
  const db = openPool(addressIn(folder), openLog("silent"), 1);
  const rows = async <Row>(query: string) => (await db.query<Row & object>(query)).rows as Row[];
  const count = async (of: string) =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${of}`))[0]?.n ?? 0;
  const waiting = async () => ({
    claims: await count("blob_claim"),
    // The sweep of stored files and the nightly retention always reschedule themselves.
    jobs: await rows<object>(
      `select task_identifier, attempts, locked_by, run_at, last_error from graphile_worker.jobs
      where task_identifier not in ('sweep-files', 'plan-retention')`,
    ),
  });
  let now = await waiting();
  for (const until = Date.now() + withinMs; Date.now() < until; now = await waiting()) {
    if (now.claims + now.jobs.length === 0) break;
    await sleep(500);
  }
  const documents = await rows<DocumentLeft>(
    "select id, name, status, page_count, contained_in, blob_key from document",
  );
  const parts = await rows<{ blob_key: string }>("select blob_key from upload_part");
  const uploads = await count("upload where document_id is null");
  await db.end();

  const files = readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ isHalf: parentPath.endsWith("incoming"), parentPath, name }));
  const whole = new Map(
    files.filter(({ isHalf }) => !isHalf).map((file) => [keyOf(file), pathOf(file)]),
  );
  const used = new Set([...documents, ...parts].map(({ blob_key }) => blob_key));
  return {
    documents,
    ...now,
    uploads,
    orphans: [...whole.keys()].filter((key) => !used.has(key)),
    halves: files.filter(({ isHalf }) => isHalf).map(({ name }) => name),
    missing: [...used].filter((key) => !whole.has(key)),
    bytesOf: (key) => readFileSync(whole.get(key) ?? ""),
  };
}

interface FileIn {
  parentPath: string;
  name: string;
}

const pathOf = ({ parentPath, name }: FileIn) => join(parentPath, name);
/** Returns a file's key; files are in folders named by the key's first characters. */
const keyOf = ({ parentPath, name }: FileIn) => `${parentPath.slice(-2)}/${name}`;
