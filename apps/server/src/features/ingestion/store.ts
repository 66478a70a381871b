import type { RenderedMessage } from "@lectern/contract/message";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { statusOf } from "#schema";

import type { OutlineEntry } from "@lectern/document-parser/process/parser";
import type { PageRead } from "../reading/index.ts";

/**
 * One reading of one document. Every write names its run: when another run has begun, or the
 * document is deleted or no longer being read, it changes nothing and reports that.
 */
export interface Run {
  orgId: OrgId;
  documentId: string;
  runId: string;
}

/** A run without a renewal for this long counts as dead, by the database's clock. */
const lease = sql<Date>`now() + interval '30 seconds'`;

const mine = (db: Db, { orgId, documentId, runId }: Run) =>
  db
    .updateTable("document")
    .where("organization_id", "=", orgId)
    .where("id", "=", documentId)
    .where("run_id", "=", runId);

/** Locks and returns the document; undefined when it is deleted. */
export function lock(db: Db, orgId: OrgId, documentId: string) {
  return db
    .selectFrom("document")
    .select(["status", "attempts", "run_id", "kind", "size", "blob_key", "created_by"])
    .where("organization_id", "=", orgId)
    .where("id", "=", documentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes this run the only one that may write, and counts it. */
export const begin = (db: Db, { orgId, documentId, runId }: Run) =>
  db
    .updateTable("document")
    .set((of) => ({
      run_id: runId,
      run_until: lease,
      attempts: of("attempts", "+", 1),
      progress: 0,
    }))
    .where("organization_id", "=", orgId)
    .where("id", "=", documentId)
    .execute();

/** Makes the document wait for recognition of its pages; false when the run must stop. */
export async function awaitPages(db: Db, run: Run, detail: RenderedMessage): Promise<boolean> {
  const row = await mine(db, run)
    .set({ run_until: null, attempts: 0, progress: 0, ...statusOf(detail) })
    .where("status", "=", "processing")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the document as read by no run for now. */
export const postpone = (db: Db, { orgId, documentId }: Run, detail: RenderedMessage) =>
  db
    .updateTable("document")
    .set({ run_until: null, progress: 0, ...statusOf(detail) })
    .where("organization_id", "=", orgId)
    .where("id", "=", documentId)
    .execute();

/** Removes the pages and chunks that an earlier run left. */
export async function removePages(db: Db, { orgId, documentId }: Run) {
  for (const table of ["chunk", "page"] as const) {
    await db
      .deleteFrom(table)
      .where("organization_id", "=", orgId)
      .where("document_id", "=", documentId)
      .execute();
  }
}

/** Renews the run's lease; false when the run must stop. */
export async function renew(db: Db, run: Run): Promise<boolean> {
  const row = await mine(db, run)
    .set({ run_until: lease })
    .where("status", "=", "processing")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** PostgreSQL rejects NUL characters; the reader produces none, but is not trusted. */
const plain = (text: string) => (text.includes("\0") ? text.replaceAll("\0", "\ufffd") : text);

/**
 * Writes pages with their chunks and the run's progress in one statement; false when the run must
 * stop.
 */
export async function writePages(
  db: Db,
  run: Run,
  pages: PageRead[],
  { progress, detail }: { progress: number; detail: RenderedMessage },
): Promise<boolean> {
  const { orgId, documentId, runId } = run;
  const { status_detail, status_messages } = statusOf(detail);
  let end = 0;
  const places = pages.map(({ segments }) => (end += segments.length) - segments.length + 1);
  const chunks = pages.flatMap(({ number, chunks }) =>
    chunks.map((chunk) => ({ number, ...chunk })),
  );
  // Raw: Kysely cannot say unnest with several arrays. The boxes are sent as one binary value and
  // split by the database, since an array of bytea would be sent as hex.
  const { rows } = await sql<{ id: string }>`
    with mine as (
      update document
      set run_until = ${lease}, progress = ${progress}, status_detail = ${status_detail},
        status_messages = ${status_messages}::jsonb
      where organization_id = ${orgId} and id = ${documentId} and run_id = ${runId}
        and status = 'processing'
      returning id
    ), pages as (
      insert into page (organization_id, document_id, number, width, height, label, text, blocks, segments)
      select ${orgId}, mine.id, given.number, given.width, given.height, given.label, given.text, given.blocks,
        substring(${Buffer.concat(pages.map(({ segments }) => segments))}::bytea from given.place for given.length)
      from mine, unnest(
        ${pages.map(({ number }) => number)}::int[],
        ${pages.map(({ width }) => width)}::real[],
        ${pages.map(({ height }) => height)}::real[],
        ${pages.map(({ label }) => label && plain(label))}::text[],
        ${pages.map(({ text }) => plain(text))}::text[],
        ${pages.map(({ blocks }) => JSON.stringify(blocks))}::jsonb[],
        ${places}::int[],
        ${pages.map(({ segments }) => segments.length)}::int[]
      ) as given (number, width, height, label, text, blocks, place, length)
    ), chunks as (
      insert into chunk (organization_id, document_id, ordinal, page, start, finish, kind, heading, tokens, language)
      select ${orgId}, mine.id, given.*
      from mine, unnest(
        ${chunks.map(({ ordinal }) => ordinal)}::int[],
        ${chunks.map(({ number }) => number)}::int[],
        ${chunks.map(({ start }) => start)}::int[],
        ${chunks.map((chunk) => chunk.end)}::int[],
        ${chunks.map(({ kind }) => kind)}::text[],
        ${chunks.map(({ heading }) => heading && plain(heading))}::text[],
        ${chunks.map(({ tokens }) => tokens)}::int[],
        ${chunks.map(({ language }) => language)}::text[]
      ) as given
    )
    select id from mine`.execute(db);
  return rows.length > 0;
}

/** processing -> ingested; false when the run must stop. */
export async function finish(
  db: Db,
  run: Run,
  read: {
    page_count: number;
    chunk_count: number;
    token_count: number;
    language: string | null;
    unreadable_pages: number[];
    outline: OutlineEntry[];
  },
  remarks: RenderedMessage[],
): Promise<boolean> {
  const row = await mine(db, run)
    .set({
      ...read,
      ...statusOf(...remarks),
      outline: JSON.stringify(read.outline),
      status: "ingested",
      progress: 1,
      run_until: lease,
      updated_at: now,
    })
    .where("status", "=", "processing")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** ingested -> ready, whichever run read it; false when it is not ingested (any more). */
export async function makeReady(db: Db, orgId: OrgId, documentId: string): Promise<boolean> {
  const row = await db
    .updateTable("document")
    .set({ status: "ready", run_until: null, attempts: 0, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", documentId)
    .where("status", "=", "ingested")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** processing -> error, with a reason for the user; false when the run must stop. */
export async function fail(db: Db, run: Run, reason: RenderedMessage): Promise<boolean> {
  const row = await mine(db, run)
    .set({ status: "error", ...statusOf(reason), progress: 0, run_until: null, updated_at: now })
    .where("status", "=", "processing")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uncounts a run that ended through no fault of the document. */
export const giveBack = (db: Db, run: Run) =>
  mine(db, run)
    .set((of) => ({
      attempts: sql<number>`greatest(${of.ref("attempts")} - 1, 0)`,
      run_until: null,
    }))
    .where("status", "=", "processing")
    .execute();

/** Returns unfinished documents without a live run, in ID order. */
export function unattended(db: Db, after: string | undefined) {
  return db
    .selectFrom("document")
    .select(["organization_id", "id"])
    .select((of) => of("run_until", "is not", null).as("begun"))
    .where("status", "in", ["processing", "ingested"])
    .where("awaits_vectors", "=", false)
    .where((of) => of.or([of("run_until", "is", null), of("run_until", "<", now)]))
    .$if(after !== undefined, (some) => some.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(500)
    .execute();
}

/**
 * Returns searchable documents whose terms are from an older analysis than `version`, in ID order.
 */
export function outdated(db: Db, version: number, after: string | undefined) {
  return db
    .selectFrom("document")
    .select(["organization_id", "id", "run_id", "language", "page_count"])
    .where("status", "in", ["ingested", "ready"])
    .where("indexed_version", "<", version)
    .$if(after !== undefined, (some) => some.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(100)
    .execute();
}
export type OutdatedDocument = Awaited<ReturnType<typeof outdated>>[number];

/** Locks the document; false when it was deleted, read or indexed since. */
export async function isStillOutdated(
  db: Db,
  version: number,
  { organization_id, id, run_id }: OutdatedDocument,
): Promise<boolean> {
  const row = await db
    .selectFrom("document")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("status", "in", ["ingested", "ready"])
    .where("indexed_version", "<", version)
    .where("run_id", "is not distinct from", run_id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Pages `from` to `to`, in order, each with its passages. */
export function pagesWithChunks(
  db: Db,
  { organization_id, id }: OutdatedDocument,
  from: number,
  to: number,
) {
  return db
    .selectFrom("page")
    .select(["text", "blocks", "width"])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom("chunk")
          .select(["ordinal", "heading", "start", "finish"])
          .whereRef("chunk.organization_id", "=", "page.organization_id")
          .whereRef("chunk.document_id", "=", "page.document_id")
          .whereRef("chunk.page", "=", "page.number")
          .orderBy("ordinal"),
      ).as("chunks"),
    )
    .where("organization_id", "=", organization_id)
    .where("document_id", "=", id)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .orderBy("number")
    .execute();
}

/** Stores the language of each passage. */
export const setLanguages = (
  db: Db,
  { organization_id, id }: OutdatedDocument,
  passages: readonly { ordinal: number; language: string | null }[],
) =>
  // Raw: Kysely cannot say unnest with several arrays.
  sql`
    update chunk set language = given.language
    from unnest(
      ${passages.map(({ ordinal }) => ordinal)}::int[],
      ${passages.map(({ language }) => language)}::text[]
    ) as given (ordinal, language)
    where chunk.organization_id = ${organization_id} and chunk.document_id = ${id}
      and chunk.ordinal = given.ordinal and chunk.language is distinct from given.language`.execute(
    db,
  );
