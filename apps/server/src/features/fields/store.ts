import { type Insertable, type Selectable, sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { DocumentFieldTable, FieldTable } from "#schema";

export type FieldRow = Selectable<FieldTable>;
type Key = Pick<DocumentFieldTable, "organization_id" | "field_id" | "series_id">;
/** A value, in the column of its field's type; the others are null. */
export type StoredValue = Omit<DocumentFieldTable, keyof Key>;

/** Returns the fields of the workspace, the oldest first. */
export const fieldsOf = (db: Db, orgId: OrgId): Promise<FieldRow[]> =>
  db
    .selectFrom("field")
    .selectAll()
    .where("organization_id", "=", orgId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Returns the fields of the workspace, locked against deletion until the transaction ends. */
export const lockFields = (tx: Db, orgId: OrgId): Promise<FieldRow[]> =>
  tx
    .selectFrom("field")
    .selectAll()
    .where("organization_id", "=", orgId)
    .orderBy("id")
    .forKeyShare()
    .execute();

export const insertField = (tx: Db, row: Insertable<FieldTable>): Promise<FieldRow> =>
  tx.insertInto("field").values(row).returningAll().executeTakeFirstOrThrow();

export const updateField = (
  tx: Db,
  orgId: OrgId,
  id: string,
  { name, options }: Pick<FieldRow, "name" | "options">,
) =>
  tx
    .updateTable("field")
    .set({ name, options })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const deleteField = (tx: Db, orgId: OrgId, id: string): Promise<FieldRow | undefined> =>
  tx
    .deleteFrom("field")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** Returns the values of a document's fields, with the type of each. */
export const valuesOf = (db: Db, orgId: OrgId, seriesId: string) =>
  db
    .selectFrom("document_field")
    .innerJoin("field", (join) =>
      join
        .onRef("field.organization_id", "=", "document_field.organization_id")
        .onRef("field.id", "=", "document_field.field_id"),
    )
    .select(["document_field.field_id", "field.type", "document_field.text"])
    .select("document_field.number")
    .select(sql<string | null>`document_field.day::text`.as("day"))
    .where("document_field.organization_id", "=", orgId)
    .where("document_field.series_id", "=", seriesId)
    .orderBy("field.created_at")
    .orderBy("field.id")
    .execute();
export type ValueRow = Awaited<ReturnType<typeof valuesOf>>[number];

export const deleteValue = (tx: Db, { organization_id, field_id, series_id }: Key) =>
  tx
    .deleteFrom("document_field")
    .where("organization_id", "=", organization_id)
    .where("field_id", "=", field_id)
    .where("series_id", "=", series_id)
    .execute();

export const insertValue = (tx: Db, row: Key & StoredValue) =>
  tx.insertInto("document_field").values(row).execute();

/** Removes the values of these fields from these documents. */
export const deleteValues = (
  tx: Db,
  orgId: OrgId,
  seriesIds: readonly string[],
  fieldIds: readonly string[],
) =>
  // Raw: the ids may be none, which `in` of Kysely does not take.
  sql`
    delete from document_field
    where organization_id = ${orgId} and field_id = any (${[...fieldIds]}::uuid[])
      and series_id = any (${[...seriesIds]}::uuid[])`.execute(tx);

/** Gives these documents the same values. */
export const insertValues = (
  tx: Db,
  orgId: OrgId,
  seriesIds: readonly string[],
  values: readonly (Pick<Key, "field_id"> & StoredValue)[],
) =>
  // Raw: Kysely cannot say unnest.
  sql`
    insert into document_field (organization_id, field_id, series_id, text, number, day)
    select ${orgId}, given.field_id, series_id, given.text, given.number, given.day
    from unnest(
      ${values.map(({ field_id }) => field_id)}::uuid[],
      ${values.map(({ text }) => text)}::text[],
      ${values.map(({ number }) => number)}::float8[],
      ${values.map(({ day }) => day)}::date[]
    ) as given (field_id, text, number, day), unnest(${[...seriesIds]}::uuid[]) as series_id
    on conflict do nothing`.execute(tx);
