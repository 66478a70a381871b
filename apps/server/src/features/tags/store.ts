import { type Insertable, type Selectable, sql } from "kysely";

import { totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { TagTable } from "#schema";

import { documentsWithCollection, listed, visibleTo } from "../library/index.ts";

export type TagRow = Selectable<TagTable>;
/** A tag with the number of documents that the asker may see. */
export type CountedTag = TagRow & { document_count: number };

/** Returns the tags of the workspace, or those of these ids, by name. */
export function tagsOf(db: Db, member: Member, ids?: readonly string[]): Promise<CountedTag[]> {
  const counted = documentsWithCollection(db)
    .innerJoin("document_tag", (join) =>
      join
        .onRef("document_tag.organization_id", "=", "document.organization_id")
        .onRef("document_tag.series_id", "=", "document.series_id"),
    )
    .select(["document_tag.tag_id", db.fn.countAll<number>().as("documents")])
    .where("document.organization_id", "=", member.orgId)
    .where(visibleTo(member))
    .where(listed)
    .$if(ids !== undefined, (some) => some.where("document_tag.tag_id", "in", ids ?? []))
    .groupBy("document_tag.tag_id")
    .as("counted");
  return db
    .selectFrom("tag")
    .leftJoin(counted, "counted.tag_id", "tag.id")
    .selectAll("tag")
    .select((of) => of.fn.coalesce("counted.documents", sql<number>`0`).as("document_count"))
    .where("tag.organization_id", "=", member.orgId)
    .$if(ids !== undefined, (some) => some.where("tag.id", "in", ids ?? []))
    .orderBy(sql`lower(tag.name)`)
    .execute();
}

export async function countTags(tx: Db, orgId: OrgId): Promise<number> {
  const { total } = await tx
    .selectFrom("tag")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .executeTakeFirstOrThrow();
  return total;
}

export const insertTag = (tx: Db, row: Insertable<TagTable>): Promise<TagRow> =>
  tx.insertInto("tag").values(row).returningAll().executeTakeFirstOrThrow();

export const updateTag = (
  tx: Db,
  orgId: OrgId,
  id: string,
  { name, color }: Pick<TagRow, "name" | "color">,
) =>
  tx
    .updateTable("tag")
    .set({ name, color })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const deleteTag = (tx: Db, orgId: OrgId, id: string): Promise<TagRow | undefined> =>
  tx
    .deleteFrom("tag")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** Returns those of these ids that are tags of the workspace, locked against deletion. */
export async function lockTags(tx: Db, orgId: OrgId, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("tag")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

interface Pairs {
  seriesIds: readonly string[];
  tagIds: readonly string[];
}

/** Adds these tags to these documents, as far as they do not have them. */
export const addTags = (tx: Db, orgId: OrgId, { seriesIds, tagIds }: Pairs) =>
  // Raw: Kysely cannot say unnest.
  sql`
    insert into document_tag (organization_id, tag_id, series_id)
    select ${orgId}, tag_id, series_id
    from unnest(${[...tagIds]}::uuid[]) as tag_id, unnest(${[...seriesIds]}::uuid[]) as series_id
    on conflict do nothing`.execute(tx);

/** Removes these tags from these documents. */
export const removeTags = (tx: Db, orgId: OrgId, { seriesIds, tagIds }: Pairs) =>
  // Raw: the ids may be none, which `in` of Kysely does not take.
  sql`
    delete from document_tag
    where organization_id = ${orgId} and tag_id = any (${[...tagIds]}::uuid[])
      and series_id = any (${[...seriesIds]}::uuid[])`.execute(tx);
