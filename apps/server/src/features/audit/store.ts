import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, type Selectable, sql } from "kysely";
import { v7 } from "uuid";

import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { AuditEventTable } from "#schema";

import { listed, notInTrash, seenOnceBy } from "../library/collections/visibility.ts";

export const insertEvent = (db: Db, event: Insertable<AuditEventTable>) =>
  db.insertInto("audit_event").values(event).execute();

/** Inserts an entry into each workspace of the actor, in the order in which chains are locked. */
export const insertInEach = (
  db: Db,
  event: Pick<Selectable<AuditEventTable>, "id" | "action" | "target" | "address"> & {
    actor_id: string;
    at: Date | null;
  },
) =>
  sql`
    insert into audit_event (organization_id, id, actor_id, action, target, address, at)
    select organization_id, ${event.id}::uuid, account_id, ${event.action}, ${event.target},
      ${event.address}, coalesce(${event.at}::timestamptz, now())
    from membership where account_id = ${event.actor_id} order by organization_id`.execute(db);

const name = sql<string | null>`account.first_name || ' ' || account.last_name`;

/**
 * The target of an entry as its reader may see it: null where it is, or lies in, a collection that
 * the reader cannot see now. For a purged collection, what counts is who could see it then.
 */
const shownTo = (reader: Member) => sql<string | null>`
  case when audit_event.collection_id is null or audit_event.actor_id = ${reader.accountId}
    or case when collection.id is null then audit_event.open else ${seenOnceBy(reader)} end
  then audit_event.target end`;

/** Newest first, which is the order of the primary key. */
export async function pageOfEvents(db: Db, reader: Member, { page, page_size, q }: PageQuery) {
  const { orgId } = reader;
  const target = shownTo(reader);
  const asked = db
    .selectFrom("audit_event")
    .leftJoin("account", "account.id", "audit_event.actor_id")
    .leftJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "audit_event.organization_id")
        .onRef("collection.id", "=", "audit_event.collection_id"),
    )
    .where("audit_event.organization_id", "=", orgId)
    .$if(Boolean(q), (some) =>
      some.where(
        sql<boolean>`position(lower(${q}) in lower(concat_ws(' ', audit_event.action, ${target}, ${name}, account.email))) > 0`,
      ),
    );
  const [{ total }, results] = await Promise.all([
    asked.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow(),
    asked
      .select(["audit_event.id", "audit_event.at", "audit_event.action"])
      .select(["audit_event.address", "audit_event.actor_id"])
      .select(target.as("target"))
      .select(name.as("actor_name"))
      .orderBy("audit_event.id", "desc")
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ]);
  return { total, results };
}

const inLibrary = sql<boolean>`(collection.purpose = 'library' and ${listed})`;

/** Returns the totals of a workspace without its trash, with one statement per table. */
export async function usageOf(db: Db, orgId: OrgId) {
  const count = sql<number>`count(*)`;
  const [{ members }, { collections }, documents, chats, days] = await Promise.all([
    db
      .selectFrom("membership")
      .select(count.as("members"))
      .where("organization_id", "=", orgId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("collection")
      .select(count.as("collections"))
      .where("organization_id", "=", orgId)
      .where("purpose", "=", "library")
      .where("trash_id", "is", null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("document")
      .innerJoin("collection", (join) =>
        join
          .onRef("collection.organization_id", "=", "document.organization_id")
          .onRef("collection.id", "=", "document.collection_id")
          .on("collection.trash_id", "is", null),
      )
      .select([
        sql<number>`count(*) filter (where ${inLibrary})`.as("documents"),
        sql<number>`coalesce(sum(document.page_count) filter (where ${inLibrary}), 0)::bigint`.as(
          "pages",
        ),
        // Earlier versions and attachments count too.
        sql<number>`coalesce(sum(document.size), 0)::bigint`.as("size"),
      ])
      .where("document.organization_id", "=", orgId)
      .where(notInTrash)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("chat")
      .select(count.as("chats"))
      .select(sql<number>`coalesce(sum(prompt_tokens), 0)::bigint`.as("prompt_tokens"))
      .select(sql<number>`coalesce(sum(completion_tokens), 0)::bigint`.as("completion_tokens"))
      .where("organization_id", "=", orgId)
      .executeTakeFirstOrThrow(),
    daysOf(db, orgId),
  ]);
  return { members, collections, ...documents, ...chats, days };
}

const daysShown = 30;
const dayMs = 86_400_000;

/**
 * Questions per day (UTC), oldest first. Ids of questions contain their time, so the primary key is
 * used.
 */
async function daysOf(db: Db, orgId: OrgId) {
  const today = Math.floor(Date.now() / dayMs);
  const first = (today - daysShown + 1) * dayMs;
  const rows = await db
    .selectFrom("chat")
    .select(sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD')`.as("day"))
    .select(sql<number>`count(*)`.as("chats"))
    .where("organization_id", "=", orgId)
    .where("id", ">=", v7({ msecs: first, random: new Uint8Array(16) }))
    .groupBy("day")
    .execute();
  const asked = new Map(rows.map(({ day, chats }) => [day, chats]));
  return Array.from({ length: daysShown }, (_, n) => {
    const day = new Date(first + n * dayMs).toISOString().slice(0, 10);
    return { day, chats: asked.get(day) ?? 0 };
  });
}
