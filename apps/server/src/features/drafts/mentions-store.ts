import type { DraftComment } from "@lectern/contract/drafts";
import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

import { contains, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";

import type { DraftRecord } from "./store.ts";

type OfDraft = Pick<DraftRecord, "organization_id" | "id">;

/** The mentions of the comment in scope as `draft_comment`. */
export const mentionsOf = sql<DraftComment["mentions"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', mention.account_id, 'name', mention.name)
    order by mention.name, mention.account_id), '[]')
  from draft_mention as mention
  where mention.organization_id = draft_comment.organization_id
    and mention.comment_id = draft_comment.id)`;

/** What a mention calls a person: first and last name, else the email address. */
const nameOf = sql<string>`coalesce(
  nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email)`;

/** The members who can open a draft: its owner, and whoever is asked to review it. */
const readersOf = (db: Db, { organization_id, id }: OfDraft) =>
  db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .where("membership.organization_id", "=", organization_id)
    .where("account.deactivated_at", "is", null)
    .where(
      sql<boolean>`membership.account_id in (
        select owner_id from draft where organization_id = ${organization_id} and id = ${id}
        union select account_id from draft_reviewer
        where organization_id = ${organization_id} and draft_id = ${id}
        union select team_member.account_id from draft_team
        join team_member on team_member.organization_id = draft_team.organization_id
          and team_member.team_id = draft_team.team_id
        where draft_team.organization_id = ${organization_id} and draft_team.draft_id = ${id})`,
    );

/** Returns a page of those who can open a draft, by name. */
export function someReaders(db: Db, draft: OfDraft, { q, ...page }: PageQuery) {
  const found = readersOf(db, draft).where(contains(nameOf, q));
  return pageOf(
    found.select(totalCount),
    found
      .select(["account.id", "account.first_name", "account.last_name", "account.email"])
      .orderBy(sql`lower(${nameOf})`)
      .orderBy("account.id"),
    page,
  );
}

/** Stores mentions of those who can open the draft, and returns how many of these there are. */
export async function insertMentions(
  db: Db,
  draft: OfDraft,
  { commentId, people }: { commentId: string; people: string[] },
) {
  if (people.length === 0) return 0;
  const added = await db
    .insertInto("draft_mention")
    .columns(["organization_id", "comment_id", "account_id", "name"])
    .expression(
      readersOf(db, draft)
        .select([
          "membership.organization_id",
          sql<string>`${commentId}::uuid`.as("comment_id"),
          "account.id as account_id",
          nameOf.as("name"),
        ])
        .where("account.id", "in", people),
    )
    .returning("account_id")
    .execute();
  return added.length;
}

/** A replacement that puts a backslash before what was found. */
const escaped = String.raw`\\\1`;

/**
 * Removes the mentions of a deleted account in all workspaces, and replaces its name in their texts
 * by that of every deleted account.
 */
export const forgetMentions = (db: Db, accountId: string) =>
  // Raw: the names are needed after their rows are removed.
  sql`
    with gone as (
      delete from draft_mention where account_id = ${accountId}
      returning organization_id, comment_id,
        '@' || regexp_replace(name, '([^[:alnum:]])', ${escaped}::text, 'g')
          || '(?![[:alnum:]])' as pattern)
    update draft_comment
    set text = regexp_replace(text, gone.pattern, '@Deleted account', 'g')
    from gone
    where draft_comment.organization_id = gone.organization_id
      and draft_comment.id = gone.comment_id`.execute(db);
