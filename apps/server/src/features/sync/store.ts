import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { SyncItemTable, SyncSourceTable } from "#schema";

import { editableBy, person, visibleTo } from "../library/index.ts";

/** Files of the source in scope, counted by their states. */
const counts = sql<Partial<Record<SyncItemTable["state"], number>> | null>`(
  select json_object_agg(state, many) from (
    select sync_item.state, count(*)::int as many from sync_item
    where sync_item.organization_id = sync_source.organization_id
      and sync_item.source_id = sync_source.id
    group by sync_item.state) as counted)`;

const sources = (db: Db, member: Member) =>
  db
    .selectFrom("sync_source")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "sync_source.organization_id")
        .onRef("collection.id", "=", "sync_source.collection_id"),
    )
    .innerJoin("account", "account.id", "sync_source.owner_id")
    .selectAll("sync_source")
    .select(sql<boolean>`coalesce(sync_source.run_until > now(), false)`.as("running"))
    .select([counts.as("counts"), editableBy(member).as("editable")])
    .select("collection.owner_id as collection_owner_id")
    .select(person)
    .where("sync_source.organization_id", "=", member.orgId);

/** Sources of the collections that the member may see. */
const seenSources = (db: Db, member: Member) => sources(db, member).where(visibleTo(member));

export const findSource = (db: Db, member: Member, id: string) =>
  seenSources(db, member).where("sync_source.id", "=", id).executeTakeFirst();
export const findOwnSource = (db: Db, member: Member, id: string) =>
  sources(db, member)
    .where("sync_source.id", "=", id)
    .where("sync_source.owner_id", "=", member.accountId)
    .executeTakeFirst();
/** A source without what only its readers see. */
export type ItemSource = Selectable<SyncSourceTable>;
export type SourceRow = NonNullable<Awaited<ReturnType<typeof findSource>>>;

export const sourcesOf = (db: Db, member: Member, collectionId: string) =>
  seenSources(db, member)
    .where("sync_source.collection_id", "=", collectionId)
    .orderBy("sync_source.created_at")
    .orderBy("sync_source.id")
    .execute();

export async function countSources(db: Db, orgId: OrgId, collectionId: string): Promise<number> {
  const { total } = await db
    .selectFrom("sync_source")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the id of the source that a program finds again by its name. */
export async function findCommand(
  db: Db,
  { orgId, accountId }: Member,
  collectionId: string,
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("sync_source")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .where("owner_id", "=", accountId)
    .where("kind", "=", "command")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.id;
}

export const insertSource = (db: Db, source: Insertable<SyncSourceTable>) =>
  db.insertInto("sync_source").values(source).execute();

export async function updateSource(
  db: Db,
  { organization_id, id }: Pick<ItemSource, "organization_id" | "id">,
  patch: Updateable<SyncSourceTable>,
): Promise<void> {
  await db
    .updateTable("sync_source")
    .set(patch)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

export const deleteSource = (
  db: Db,
  { organization_id, id }: Pick<SourceRow, "organization_id" | "id">,
) =>
  db
    .deleteFrom("sync_source")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
