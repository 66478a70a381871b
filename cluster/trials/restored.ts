import { keysIn } from "../../apps/server/test/servers/bucket-files.ts";
import type { Bed } from "../bed.ts";
import { type Confirmed, type Load, markOf, textOf } from "./load.ts";
import type { Person } from "./person.ts";
import { rowsOf } from "./rows.ts";

export type Deleted = Pick<Confirmed, "id" | "began" | "ended">;

/** What people were told, and the time (ms) to which the database was restored. */
interface Expected {
  at: number;
  load: Load;
  deleted: Deleted[];
}

const tables = { upload: "document", write: "chat_session", question: "chat" } as const;
type Stored = keyof typeof tables;

/** What has to be there, and what must not be; what was under way at the time may be or not. */
function sort({ at, load, deleted }: Expected) {
  const isBefore = (one: Deleted) => one.ended < at;
  const isAfter = (one: Deleted) => one.began > at;
  const deletedThen = new Set(deleted.filter((one) => !isAfter(one)).map(({ id }) => id));
  const of = (kind: Stored, is: (one: Deleted) => boolean) =>
    load.confirmed.filter((one) => one.kind === kind && is(one)).map(({ id }) => id);
  const kinds = Object.keys(tables) as Stored[];
  return kinds.map((kind) => ({
    kind,
    before: of(kind, isBefore).filter((id) => !deletedThen.has(id)),
    after: [
      ...of(kind, isAfter),
      ...(kind === "upload" ? deleted.filter(isBefore).map(({ id }) => id) : []),
    ],
  }));
}

const documentsBefore = (expected: Expected) =>
  sort(expected).find(({ kind }) => kind === "upload")?.before ?? [];

/**
 * Whether nothing waits for the search cluster, and each document that is there is found by its own
 * word. Those that are lost are counted afterwards.
 */
export async function findable(person: Person, url: string, expected: Expected) {
  const [outbox] = await rowsOf<{ n: number }>(url, "select count(*)::int as n from search_outbox");
  if (outbox?.n !== 0) return false;
  const rows = await rowsOf<{ id: string }>(url, "select id from document");
  const there = new Set(rows.map(({ id }) => id));
  for (const id of documentsBefore(expected).filter((one) => there.has(one))) {
    const mark = markOf(expected.load.documents.get(id) ?? "");
    const { body } = await person.get(`/libraries/ext/v1/search?q=${mark}&limit=5`);
    if (!JSON.stringify(body).includes(id)) return false;
  }
  return true;
}

/** Returns the files of documents that are not in the bucket. */
export async function filesMissing(url: string, bucketUrl: string) {
  const rows = await rowsOf<{ blob_key: string }>(url, "select distinct blob_key from document");
  const keys = await keysIn(bucketUrl);
  return rows.map(({ blob_key: key }) => key).filter((key) => !keys.has(key));
}

/** Returns how many of these documents have a file whose text is not what was uploaded. */
async function countUnequal({ product }: Bed, person: Person, load: Load, ids: string[]) {
  let unequal = 0;
  for (const id of ids) {
    const { body } = await person.get(`/libraries/ext/v1/document/${id}/file-url`);
    const response = await fetch(new URL((body as { url: string }).url, product.url));
    if ((await response.text()) !== textOf(load.documents.get(id) ?? "")) unequal++;
  }
  return unequal;
}

/**
 * Runs `lectern doctor`. It has to find nothing wrong except files without a row, which have to be
 * exactly those of the bucket: they came after the time, and are too young to be removed.
 */
function examine({ product }: Bed, unused: string[]): string {
  let said = "";
  try {
    said = product.runProgram("doctor") ?? "";
  } catch (error) {
    said = String((error as { stdout?: unknown }).stdout ?? error);
  }
  const named = [...said.matchAll(/No row points to the file (\S+); it is younger/g)].map(
    ([, key]) => key,
  );
  const failed = [...said.matchAll(/^FAIL (.+?):/gm)].map(([, name]) => name);
  const isExpected =
    /^ok {3}Rows without a file/m.test(said) &&
    failed.every((name) => name === "Files without a row") &&
    new Set(named).symmetricDifference(new Set(unused)).size === 0;
  return isExpected ? "as expected" : said;
}

/** Compares what was confirmed with what is there after a restore. */
export async function compare(bed: Bed, person: Person, expected: Expected) {
  const url = await bed.product.databaseUrl();
  const found = { confirmed: 0, lost: 0, later: 0 };
  const gone: string[] = [];
  for (const { kind, before, after } of sort(expected)) {
    const rows = await rowsOf<{ id: string }>(url, `select id from ${tables[kind]}`);
    const ids = new Set(rows.map(({ id }) => id));
    const lost = before.filter((id) => !ids.has(id));
    gone.push(...lost);
    found.confirmed += before.length;
    found.lost += lost.length;
    found.later += after.filter((id) => ids.has(id)).length;
  }
  const open = await rowsOf(
    url,
    `select id from document where status <> 'ready'
      union all select id from chat where status in ('pending', 'streaming')`,
  );
  const documents = documentsBefore(expected).filter((id) => !gone.includes(id));
  const keys = await keysIn(bed.objects.url);
  const rows = await rowsOf<{ blob_key: string }>(url, "select blob_key from document");
  const named = new Set(rows.map(({ blob_key: key }) => key));
  const unused = [...keys.difference(named)];
  return {
    ...found,
    stuck: open.length,
    documents: documents.length,
    unequal: await countUnequal(bed, person, expected.load, documents),
    rowsWithoutFile: [...named.difference(keys)].length,
    filesWithoutRow: unused.length,
    doctor: examine(bed, unused),
  };
}
