import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, sql, type Updateable } from "kysely";

import type { Db, TenantScope } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { allOf, amongst, holdsWords, isInPeriod, now, totalCount, type Period } from "#conditions";
import { orderOf } from "#page-of";
import type { TopicTable } from "#schema";

import {
  editableBy,
  ownScope,
  pageOfTenantScopes,
  person,
  quotableTo,
  tenantScopesOf,
} from "../library/index.ts";

/** The topics that are visible in a tenant scope. */
export const seenTopics = (db: Db, { asker, seen }: TenantScope) =>
  db
    .selectFrom("topic")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "topic.organization_id")
        .onRef("collection.id", "=", "topic.collection_id"),
    )
    .where("topic.organization_id", "=", asker.orgId)
    .where(seen);

const topics = (db: Db, tenantScope: TenantScope) =>
  seenTopics(db, tenantScope)
    .innerJoin("account", "account.id", "topic.created_by")
    .selectAll("topic")
    .select("collection.owner_id")
    .select(editableBy(tenantScope.asker).as("editable"))
    .select(person)
    .select(
      sql<number>`(select count(*) from snippet
        where snippet.organization_id = topic.organization_id and snippet.topic_id = topic.id
          and ${quotableTo(tenantScope.asker)})`.as("snippet_count"),
    );

/** Undefined if the member may not see the topic. */
export const findTopic = (db: Db, member: Member, id: string) =>
  topics(db, ownScope(member)).where("topic.id", "=", id).executeTakeFirst();
export type TopicRow = NonNullable<Awaited<ReturnType<typeof findTopic>>>;

/**
 * Returns a topic that the member may see; locks it and thereby its snippets until the transaction
 * ends.
 */
export const lockTopic = (db: Db, member: Member, id: string) =>
  seenTopics(db, ownScope(member))
    .selectAll("topic")
    .where("topic.id", "=", id)
    .forNoKeyUpdate("topic")
    .executeTakeFirst();

interface TopicQuery extends PageQuery, Period {
  collection_id: string[];
  created_by: string[];
  sort: string;
}

export async function pageOfTopics(db: Db, member: Member, query: TopicQuery) {
  const { by, order } = orderOf("topic", query.sort);
  const found = orderOf("found", query.sort);
  const texts = sql`(topic.title || e'\n' || topic.description || e'\n' || topic.notes)`;
  const asked = allOf(
    amongst("topic.collection_id", query.collection_id),
    amongst("topic.created_by", query.created_by),
    isInPeriod("topic.created_at", query),
    holdsWords(texts, query.q),
  );
  return pageOfTenantScopes<TopicRow>(db, tenantScopesOf(member, query.collection_id), {
    ...query,
    count: (tenantScope) => seenTopics(db, tenantScope).where(asked).select(totalCount),
    rows: (tenantScope, limit, offset) =>
      topics(db, tenantScope)
        .where(asked)
        .orderBy(by, order)
        .orderBy("topic.id")
        .limit(limit)
        .offset(offset),
    order: sql`${found.by} ${sql.raw(order)}, found.id`,
  });
}

export const insertTopic = (db: Db, values: Insertable<TopicTable>) =>
  db.insertInto("topic").values(values).execute();

/** Updates the texts of this version to the next one; false if it is no longer the newest. */
export async function updateTopic(
  db: Db,
  orgId: OrgId,
  id: string,
  version: number,
  texts: Pick<Updateable<TopicTable>, "title" | "description" | "notes">,
): Promise<boolean> {
  const row = await db
    .updateTable("topic")
    .set({ ...texts, version: version + 1, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the time of change, for a change of its snippets. */
export const touchTopic = (db: Db, orgId: OrgId, id: string) =>
  db
    .updateTable("topic")
    .set({ updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const deleteTopic = (db: Db, orgId: OrgId, id: string) =>
  db.deleteFrom("topic").where("organization_id", "=", orgId).where("id", "=", id).execute();
