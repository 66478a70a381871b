/** A thread that adds documents to a workspace by COPY, many in a transaction. */
import { chmodSync, createWriteStream, rmSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { parentPort, threadId, workerData } from "node:worker_threads";

import pg from "pg";

import { ANALYZER_VERSION } from "../../packages/text-analysis/src/analyze.ts";
import { totalsOf } from "../../packages/text-analysis/src/postings.ts";
import { termsOfName } from "../../apps/server/src/features/search/names.ts";
import type { Member } from "../../apps/server/src/http/member.ts";
import { readPassages } from "../../apps/server/test/library/passages.ts";
import { corpus } from "./asking.ts";
import { recombined } from "./recombined.ts";

export interface Filling {
  databaseUrl: string;
  /** The server reads files in it. */
  folder: string;
  member: Pick<Member, "orgId" | "accountId">;
  /** Documents are put into them in turn. */
  collectionIds: readonly string[];
  seed: number;
  chunks: number;
  passagesOfEach: number;
}

type Value = string | number | boolean | Buffer | null | undefined;
type Row = Record<string, Value>;

const chunksAtOnce = 4_800;
const filling = workerData as Filling;
const { databaseUrl, folder, member, collectionIds, passagesOfEach } = filling;
const client = new pg.Client({ connectionString: databaseUrl });

/** Writes a value as COPY reads it. */
function copied(value: Value): string {
  if (value === null || value === undefined) return "\\N";
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString("hex")}`;
  if (typeof value !== "string") return String(value);
  return value.replaceAll(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign);
}
const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

async function copy(table: string, rows: readonly Row[]) {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {});
  const path = join(folder, `${table}-${threadId}.copy`);
  const file = createWriteStream(path);
  for (let at = 0; at < rows.length; at += 1000) {
    const lines = rows.slice(at, at + 1000).map((row) => {
      return `${columns.map((column) => copied(row[column])).join("\t")}\n`;
    });
    if (!file.write(lines.join(""))) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  // The server runs as another user where this program is root.
  chmodSync(path, 0o644);
  await client.query(`copy ${table} (${columns.join(", ")}) from '${path}'`);
  rmSync(path);
}

/** Returns the next numbers of documents. */
async function numbersOf(count: number): Promise<number[]> {
  const { rows } = await client.query<{ no: string }>(
    `select nextval(pg_get_serial_sequence('document', 'no')) as no from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ no }) => Number(no));
}

type Read = ReturnType<typeof indexed>;

/** Returns a document's rows as they are once it is indexed under this number. */
function indexed(no: number, { document, postings, ...rows }: ReturnType<typeof readPassages>) {
  const { chunks, terms } = totalsOf(postings);
  const spoken = new Set([
    document.language,
    ...rows.chunks.flatMap(({ language }) => language ?? []),
  ]);
  const names = termsOfName(document.name, document.language).map((term) => {
    return { term, block: 0, entries: "" };
  });
  return {
    ...rows,
    document: {
      ...document,
      no,
      indexed_chunks: chunks,
      indexed_terms: terms,
      indexed_version: ANALYZER_VERSION,
      indexed_languages: [...spoken].toSorted().join(" "),
      index_generation: 1,
    },
    postings: [...postings, ...names],
  };
}

type Posting = { document_no: number; term: string; block: number; entries: string };

const inOrder = (one: Posting, other: Posting) =>
  one.term < other.term ? -1 : one.term > other.term ? 1 : 0;

/** Writes documents with their postings. */
async function write(read: readonly Read[]) {
  const postings: Posting[] = read.flatMap(({ document, postings }) =>
    postings.map((row) => ({ document_no: document.no, ...row })),
  );
  await client.query("begin");
  await copy(
    "document",
    read.map(({ document }) => document),
  );
  await copy(
    "page",
    read.flatMap(({ pages }) => pages),
  );
  await copy(
    "chunk",
    read.flatMap(({ chunks }) => chunks),
  );
  // In the order of the index.
  await copy(
    "posting",
    postings.toSorted(inOrder).map((row) => ({ organization_id: member.orgId, ...row })),
  );
  await client.query("commit");
}

const documents = recombined(corpus, filling.seed, passagesOfEach);
await client.connect();
for (let left = filling.chunks; left > 0; left -= chunksAtOnce) {
  const count = Math.ceil(Math.min(left, chunksAtOnce) / passagesOfEach);
  const numbers = await numbersOf(count);
  await write(
    numbers.map((no) => {
      const collectionId = collectionIds[no % collectionIds.length] ?? "";
      return indexed(no, readPassages(member, collectionId, documents.next().value));
    }),
  );
}
await client.end();
parentPort?.postMessage("filled");
