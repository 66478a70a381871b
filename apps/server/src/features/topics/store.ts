import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, sql, type Updateable } from "kysely";

import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { allOf, amongst, holdsWords, type Period, within } from "#conditions";
import type { TopicTable } from "#schema";

import { person } from "../library/person.ts";
import { quotableTo } from "../library/snippet-visibility.ts";
import { editableBy, visibleTo } from "../library/visibility.ts";

const now = sql<Date>`now()`;

/** The topics that the member may see. */
const seen = (db: Db, member: Member) =>
  db
    .selectFrom("topic")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "topic.organization_id")
        .onRef("collection.id", "=", "topic.collection_id"),
    )
    .where("topic.organization_id", "=", member.orgId)
    .where(visibleTo(member));

const topics = (db: Db, member: Member) =>
  seen(db, member)
    .innerJoin("account", "account.id", "topic.created_by")
    .selectAll("topic")
    .select("collection.owner_id")
    .select(editableBy(member).as("editable"))
    .select(person)
    .select(
      sql<number>`(select count(*) from snippet
        where snippet.organization_id = topic.organization_id and snippet.topic_id = topic.id
          and ${quotableTo(member)})`.as("snippet_count"),
    );

/** Undefined for a topic that the member may not see. */
export const findTopic = (db: Db, member: Member, id: string) =>
  topics(db, member).where("topic.id", "=", id).executeTakeFirst();
export type TopicRow = NonNullable<Awaited<ReturnType<typeof findTopic>>>;

/** Locks a topic that the member may see: nobody else changes it or its snippets until the transaction ends. */
export const lockTopic = (db: Db, member: Member, id: string) =>
  seen(db, member)
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
  const { sort, page, page_size } = query;
  const down = sort.startsWith("-");
  const column = sql.ref(`topic.${down ? sort.slice(1) : sort}`);
  const texts = sql`(topic.title || e'\n' || topic.description || e'\n' || topic.notes)`;
  const asked = allOf(
    amongst("topic.collection_id", query.collection_id),
    amongst("topic.created_by", query.created_by),
    within("topic.created_at", query),
    holdsWords(texts, query.q),
  );
  const [{ total }, results] = await Promise.all([
    seen(db, member)
      .where(asked)
      .select(sql<number>`count(*)`.as("total"))
      .executeTakeFirstOrThrow(),
    topics(db, member)
      .where(asked)
      .orderBy(sort.endsWith("title") ? sql`lower(${column})` : column, down ? "desc" : "asc")
      .orderBy("topic.id")
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ]);
  return { total, results };
}

export const insertTopic = (db: Db, values: Insertable<TopicTable>) =>
  db.insertInto("topic").values(values).execute();

/** Changes the texts of this version into the next one; false where it is no longer the newest. */
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

/** Its snippets are other than before. */
export const touchTopic = (db: Db, orgId: OrgId, id: string) =>
  db
    .updateTable("topic")
    .set({ updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const deleteTopic = (db: Db, orgId: OrgId, id: string) =>
  db.deleteFrom("topic").where("organization_id", "=", orgId).where("id", "=", id).execute();
