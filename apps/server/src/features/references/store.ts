import type { Reference, ReferenceField } from "@lectern/contract/references";
import { sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { KeysetPage } from "#iterate-rows";

import { documentsWithCollection, editableBy, listed, visibleTo } from "../library/index.ts";

/** Returns the references of documents, whichever version they are, by the documents' ids. */
export async function referencesOf(
  db: Db,
  orgId: OrgId,
  documentIds: readonly string[],
): Promise<Map<string, Reference>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("document")
    .innerJoin("document_reference as reference", (join) =>
      join
        .onRef("reference.organization_id", "=", "document.organization_id")
        .onRef("reference.series_id", "=", "document.series_id"),
    )
    .select(["document.id", "reference.key", "reference.type", "reference.fields"])
    .where("document.organization_id", "=", orgId)
    .where(isIn("document.id", documentIds))
    .execute();
  return new Map(rows.map(({ id, ...reference }) => [id, reference]));
}

export const deleteReferences = (tx: Db, orgId: OrgId, seriesIds: readonly string[]) =>
  tx
    .deleteFrom("document_reference")
    .where("organization_id", "=", orgId)
    .where(isIn("series_id", seriesIds))
    .execute();

/** Returns, for each of these citation keys that is in use, the series that has it. */
export async function seriesByKey(
  tx: Db,
  orgId: OrgId,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("document_reference")
    .select(["key", "series_id"])
    .where("organization_id", "=", orgId)
    // Raw: `= any` takes any number of keys as one parameter.
    .where(sql<boolean>`key = any (${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map(({ key, series_id }) => [key ?? "", series_id]));
}

export async function insertReferences(
  tx: Db,
  orgId: OrgId,
  references: ReadonlyMap<string, Reference>,
): Promise<void> {
  if (references.size === 0) return;
  await tx
    .insertInto("document_reference")
    .values(
      [...references].map(([series_id, { key, type, fields }]) => {
        return { organization_id: orgId, series_id, key, type, fields: JSON.stringify(fields) };
      }),
    )
    .execute();
}

/** Fields by which documents are found: whole references of many documents would fill the memory. */
const compared = sql<ReferenceField[] | null>`(
  select jsonb_agg(field) from jsonb_array_elements(reference.fields) as field
  where lower(field ->> 'name') in ('title', 'year', 'date', 'doi', 'url')
    and length(field ->> 'value') <= 2000)`;

/** Returns the next documents that the member may change, by id, with what they are found by. */
export const someChangeable = (db: Db, member: Member, { after, limit }: KeysetPage) =>
  documentsWithCollection(db)
    .leftJoin("document_reference as reference", (join) =>
      join
        .onRef("reference.organization_id", "=", "document.organization_id")
        .onRef("reference.series_id", "=", "document.series_id"),
    )
    .leftJoin("document_origin as origin", (join) =>
      join
        .onRef("origin.organization_id", "=", "document.organization_id")
        .onRef("origin.document_id", "=", "document.id"),
    )
    .leftJoin("facts", (join) =>
      join
        .onRef("facts.organization_id", "=", "document.organization_id")
        .onRef("facts.document_id", "=", "document.id"),
    )
    .select(["document.id", "document.name"])
    .select(sql<boolean>`reference.series_id is not null`.as("has_reference"))
    .select(compared.as("fields"))
    .select(["collection.name as collection_name", "origin.work", "origin.url", "facts.said"])
    .where("document.organization_id", "=", member.orgId)
    .where("document.id", ">", after)
    .where(visibleTo(member))
    .where(editableBy(member))
    .where(listed)
    .orderBy("document.id")
    .limit(limit)
    .execute();
export type ChangeableRow = Awaited<ReturnType<typeof someChangeable>>[number];
