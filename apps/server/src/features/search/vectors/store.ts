import { type RenderedMessage, withoutText } from "@lectern/contract/message";
import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { BLOCK } from "./quantise.ts";

/** Returns the model whose vectors the workspace is searched with; undefined if there are none. */
export async function modelOf(db: Db, orgId: OrgId): Promise<string | undefined> {
  const row = await db
    .selectFrom("vector_space")
    .select("model")
    .where("organization_id", "=", orgId)
    .executeTakeFirst();
  return row?.model ?? undefined;
}

/** Claims the workspace for making its vectors; false if another process has claimed it. */
export async function claim(db: Db, orgId: OrgId): Promise<boolean> {
  const busy_until = sql<Date>`now() + interval '2 minutes'`;
  const claimed = await db
    .insertInto("vector_space")
    .values({ organization_id: orgId, busy_until })
    .onConflict((found) =>
      found
        .column("organization_id")
        .doUpdateSet({ busy_until })
        .where(sql<boolean>`vector_space.busy_until is null or vector_space.busy_until < now()`),
    )
    .returning("organization_id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Extends the claim. */
export const extend = (db: Db, orgId: OrgId) =>
  db
    .updateTable("vector_space")
    .set({ busy_until: sql<Date>`now() + interval '2 minutes'` })
    .where("organization_id", "=", orgId)
    .execute();

export const release = (db: Db, orgId: OrgId) =>
  db
    .updateTable("vector_space")
    .set({ busy_until: null })
    .where("organization_id", "=", orgId)
    .execute();

const searchable = sql<boolean>`document.status in ('ingested', 'ready')`;

/** Returns the next document without vectors of the model, waiting documents first. */
export const nextWithout = (db: Db, orgId: OrgId, model: string) =>
  db
    .selectFrom("document")
    .select(["id", "no", "name", "run_id", "chunk_count"])
    .where("organization_id", "=", orgId)
    .where(searchable)
    .where("vectors_of", "is distinct from", model)
    .orderBy("awaits_vectors", "desc")
    .orderBy("no", "desc")
    .limit(1)
    .executeTakeFirst();
export type DocumentWithoutVectors = NonNullable<Awaited<ReturnType<typeof nextWithout>>>;

/** Returns the stored blocks of a document. */
export async function blocksMade(db: Db, orgId: OrgId, documentNo: number, model: string) {
  const rows = await db
    .selectFrom("vectors")
    .select("block")
    .where("organization_id", "=", orgId)
    .where("document_no", "=", documentNo)
    .where("model", "=", model)
    .execute();
  return new Set(rows.map(({ block }) => block));
}

/** Returns the passages of a block with their headings, in order. */
export async function passagesOf(db: Db, orgId: OrgId, documentId: string, block: number) {
  const rows = await db
    .selectFrom("chunk")
    .innerJoin("page", (join) =>
      join
        .onRef("page.organization_id", "=", "chunk.organization_id")
        .onRef("page.document_id", "=", "chunk.document_id")
        .onRef("page.number", "=", "chunk.page"),
    )
    .select(["chunk.start", "chunk.finish", "chunk.heading", "page.text"])
    .where("chunk.organization_id", "=", orgId)
    .where("chunk.document_id", "=", documentId)
    .where("chunk.ordinal", ">=", block * BLOCK)
    .where("chunk.ordinal", "<", (block + 1) * BLOCK)
    .orderBy("chunk.ordinal")
    .execute();
  return rows.map(({ text, start, finish, heading }) => ({
    heading,
    text: text.slice(start, finish),
  }));
}

/**
 * Whether the document still exists and has not been parsed again; locks it until the transaction
 * ends.
 */
async function isSame(
  db: Db,
  orgId: OrgId,
  { id, run_id }: DocumentWithoutVectors,
): Promise<boolean> {
  const row = await db
    .selectFrom("document")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where(searchable)
    .where("run_id", "is not distinct from", run_id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a block; false if the document was deleted or parsed again. */
export async function putBlock(
  db: Db,
  orgId: OrgId,
  document: DocumentWithoutVectors,
  made: { model: string; block: number; dimensions: number; entries: Buffer },
): Promise<boolean> {
  if (!(await isSame(db, orgId, document))) return false;
  await db
    .insertInto("vectors")
    .values({ organization_id: orgId, document_no: document.no, ...made })
    .onConflict((found) => found.doNothing())
    .execute();
  return true;
}

/** Marks the document's vectors as complete, if it is unchanged and has that many blocks. */
export async function finish(
  db: Db,
  orgId: OrgId,
  document: DocumentWithoutVectors,
  model: string,
  blocks: number,
): Promise<void> {
  if (!(await isSame(db, orgId, document))) return;
  if ((await blocksMade(db, orgId, document.no, model)).size < blocks) return;
  await db
    .updateTable("document")
    .set({ vectors_of: model })
    .where("organization_id", "=", orgId)
    .where("id", "=", document.id)
    .execute();
}

/**
 * Moves documents from ingested to ready that have all vectors, or without a `model` all waiting
 * ones; returns their ids.
 */
export async function makeReady(
  db: Db,
  orgId: OrgId,
  model: string | undefined,
  detail: RenderedMessage,
) {
  const rows = await db
    .updateTable("document")
    .set({
      status: "ready",
      awaits_vectors: false,
      run_until: null,
      attempts: 0,
      ...without(detail),
      updated_at: now,
    })
    .where("organization_id", "=", orgId)
    .where("awaits_vectors", "=", true)
    .where("status", "=", "ingested")
    .$if(model !== undefined, (some) => some.where("vectors_of", "=", model ?? ""))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

const without = ({ text, code }: RenderedMessage) => ({
  status_detail: sql<
    string | null
  >`nullif(trim(replace(coalesce(status_detail, ''), ${text}, '')), '')`,
  status_messages: sql<
    string | null
  >`jsonb_path_query_array(status_messages, '$[*] ? (@.code != $code)', ${JSON.stringify({ code })}::jsonb)`,
});

/** Adds the reason for waiting to the status of waiting documents; returns their ids. */
export async function explain(db: Db, orgId: OrgId, detail: RenderedMessage) {
  const rows = await db
    .updateTable("document")
    .set({
      status_detail: sql<string>`concat_ws(' ', status_detail, ${detail.text}::text)`,
      status_messages: sql<
        string | null
      >`status_messages || ${JSON.stringify([withoutText(detail)])}::jsonb`,
    })
    .where("organization_id", "=", orgId)
    .where("awaits_vectors", "=", true)
    .where("status", "=", "ingested")
    .where(sql<boolean>`position(${detail.text} in coalesce(status_detail, '')) = 0`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes the document wait for its vectors, if it is ingested; false otherwise. */
export async function awaitVectors(db: Db, orgId: OrgId, documentId: string): Promise<boolean> {
  const row = await db
    .updateTable("document")
    .set({ awaits_vectors: true, run_until: null, attempts: 0 })
    .where("organization_id", "=", orgId)
    .where("id", "=", documentId)
    .where("status", "=", "ingested")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the vectors of an earlier version of the text. */
export async function removeVectors(db: Db, orgId: OrgId, documentId: string) {
  await db
    .deleteFrom("vectors")
    .using("document")
    .where("document.organization_id", "=", orgId)
    .where("document.id", "=", documentId)
    .whereRef("vectors.organization_id", "=", "document.organization_id")
    .whereRef("vectors.document_no", "=", "document.no")
    .execute();
  await db
    .updateTable("document")
    .set({ vectors_of: null, awaits_vectors: false })
    .where("organization_id", "=", orgId)
    .where("id", "=", documentId)
    .execute();
}

/** Searches of the workspace use this model from now on. */
export const searchBy = (db: Db, orgId: OrgId, model: string) =>
  db
    .insertInto("vector_space")
    .values({ organization_id: orgId, model })
    .onConflict((found) => found.column("organization_id").doUpdateSet({ model }))
    .execute();

/** Removes the vectors of all other models. */
export const removeOthers = (db: Db, orgId: OrgId, model: string) =>
  db
    .deleteFrom("vectors")
    .where("organization_id", "=", orgId)
    .where("model", "!=", model)
    .execute();

/** Returns the workspaces with documents that wait for vectors. */
export async function workspacesWaiting(db: Db): Promise<OrgId[]> {
  const rows = await db
    .selectFrom("document")
    .select("organization_id")
    .where("awaits_vectors", "=", true)
    .distinct()
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

/**
 * Returns the workspaces that are searched with another embedding model than the configured one
 * (their own first, else the installation's), or with none.
 */
export async function workspacesWithChangedModel(
  db: Db,
  installed: string | undefined,
): Promise<OrgId[]> {
  // Raw: half as long as in Kysely, which cannot say `using`.
  const { rows } = await sql<{ id: OrgId }>`
    with own as (
      select distinct on (organization_id) organization_id, name from model
      where purpose = 'embedding' order by organization_id, position, id
    )
    select organization_id as id from own
      full join vector_space using (organization_id)
    where coalesce(own.name, ${installed ?? null}::text) is distinct from vector_space.model
      and coalesce(own.name, ${installed ?? null}::text) is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the workspaces with searchable documents. */
export async function every(db: Db): Promise<OrgId[]> {
  const rows = await db
    .selectFrom("organization")
    .select(sql<OrgId>`organization.id`.as("id"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("document")
          .select("document.id")
          .whereRef("document.organization_id", "=", "organization.id")
          .where(searchable),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
