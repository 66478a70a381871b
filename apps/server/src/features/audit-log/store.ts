import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";
import { v7 } from "uuid";

import { contains, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { Member, OrgId } from "#http/member.ts";

import { listed, notInTrash, visibleIncludingTrash } from "../library/index.ts";

const name = sql<string | null>`account.first_name || ' ' || account.last_name`;

/**
 * What an entry is about, as far as its reader may see it now: null where it names a collection that is
 * not theirs to see, or something in one. Of a collection that is gone for good it counts who saw it.
 */
const shownTo = (reader: Member) => sql<string | null>`
  case when audit_event.collection_id is null or audit_event.actor_id = ${reader.accountId}
    or case when collection.id is null then audit_event.open else ${visibleIncludingTrash(reader)} end
  then audit_event.target end`;

/** Newest first, which is the order of the key. */
export function pageOfEvents(db: Db, reader: Member, { page, page_size, q }: PageQuery) {
  const { orgId } = reader;
  const target = shownTo(reader);
  const asked = db
    .selectFrom("audit_event")
    .leftJoin("account", "account.id", "audit_event.actor_id")
    .leftJoin("provisioning_token as token", (join) =>
      join
        .onRef("token.organization_id", "=", "audit_event.organization_id")
        .onRef("token.id", "=", "audit_event.actor_id"),
    )
    .leftJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "audit_event.organization_id")
        .onRef("collection.id", "=", "audit_event.collection_id"),
    )
    .where("audit_event.organization_id", "=", orgId)
    .where(
      contains(
        sql`concat_ws(' ', audit_event.action, ${target}, ${name}, account.email, token.name)`,
        q,
      ),
    );
  return pageOf(
    asked.select(totalCount),
    asked
      .select(["audit_event.id", "audit_event.at", "audit_event.action"])
      .select(["audit_event.address", "audit_event.actor_id"])
      .select(target.as("target"))
      .select(name.as("actor_name"))
      .select("token.name as token_name")
      .orderBy("audit_event.id", "desc"),
    { page, page_size },
  );
}

const inLibrary = sql<boolean>`(collection.purpose = 'library' and ${listed})`;

/** What the workspace holds, without its trash, and has used: a statement for each table. */
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
        // Earlier versions take their room too, and so do attachments.
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

/** Questions by day in UTC, oldest first. The ids of questions tell their time, so that the key finds them. */
async function daysOf(db: Db, orgId: OrgId) {
  const today = Math.floor(Date.now() / dayMs);
  const first = (today - daysShown + 1) * dayMs;
  const rows = await db
    .selectFrom("chat")
    .select(sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD')`.as("day"))
    .select(db.fn.countAll<number>().as("chats"))
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
