import type { DraftState, listDrafts } from "@lectern/contract/drafts";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { z } from "zod";

import { always, contains, now, oneOf, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { orderOf, pageOf } from "#page-of";
import type { DraftTable } from "#schema";

import { personIn } from "../library/index.ts";
import { unsupportedFor } from "./citations-store.ts";

type Asker = Pick<Member, "orgId" | "accountId">;

/**
 * Whether the draft in scope as `draft` is one that the account, or a team of it, is asked about. A
 * team asks nothing of the owner, who may be in it.
 */
const isAsked = (accountId: string) => sql<boolean>`(exists (
  select from draft_reviewer as asked
  where asked.organization_id = draft.organization_id and asked.draft_id = draft.id
    and asked.account_id = ${accountId})
  or exists (
    select from draft_team as asked
    join team_member on team_member.organization_id = asked.organization_id
      and team_member.team_id = asked.team_id
    where asked.organization_id = draft.organization_id and asked.draft_id = draft.id
      and team_member.account_id = ${accountId} and draft.owner_id <> ${accountId}))`;

/** Own drafts, and those that one is asked to review. */
export const seenBy = (asker: Asker) => sql<boolean>`(draft.organization_id = ${asker.orgId}
  and (draft.owner_id = ${asker.accountId} or ${isAsked(asker.accountId)}))`;

/** Whether nobody in the workspace approves drafts of their own. */
const fourEyes = sql<boolean>`(
  select organization.four_eyes from organization
  where organization.id = draft.organization_id)`.as("four_eyes");

const ofSections = <T>(counted: RawBuilder<T>) => sql<T>`(
  select ${counted} from draft_section as section
  where section.organization_id = draft.organization_id and section.draft_id = draft.id)`;

/** Open comments of others on the draft in scope as `draft` that mention the account. */
const openMentions = (accountId: string) => sql<number>`(
  select count(*) from draft_comment as comment
  join draft_mention as mention on mention.organization_id = comment.organization_id
    and mention.comment_id = comment.id
  where comment.organization_id = draft.organization_id and comment.draft_id = draft.id
    and comment.resolved_at is null and mention.account_id = ${accountId}
    and comment.author_id is distinct from ${accountId})`;

/** Whether the whole of the draft in scope as `draft` is approved as it is now. */
const isApproved = sql<boolean>`(draft.approved_version is not distinct from draft.version)`;

/** A section waits for a review, or all are approved and the whole is not. */
const waits = sql<boolean>`(bool_or(section.state = 'in_review')
  or bool_and(section.state = 'approved') and not ${isApproved})`;

/** approved: the whole is; else what waits most. */
const stateOf = ofSections(sql<DraftState>`case
  when ${isApproved} then 'approved'
  when bool_or(section.state = 'changes_requested') then 'changes_requested'
  when ${waits} then 'in_review'
  else 'draft' end`);

const isInReview = ofSections(sql<boolean>`coalesce(${waits}, false)`);

/** Whether somebody other than its owner is asked about the draft in scope as `draft`. */
const isAskedOfOthers = sql<boolean>`(exists (
  select from draft_reviewer as asked
  where asked.organization_id = draft.organization_id and asked.draft_id = draft.id
    and asked.account_id <> draft.owner_id)
  or exists (
    select from draft_team as asked
    join team_member on team_member.organization_id = asked.organization_id
      and team_member.team_id = asked.team_id
    where asked.organization_id = draft.organization_id and asked.draft_id = draft.id
      and team_member.account_id <> draft.owner_id))`;

/** Whether only the approval of the whole is missing, which nobody but the owner is asked for. */
const isLeftToOwner = sql<boolean>`(${ofSections(
  sql`coalesce(bool_and(section.state = 'approved'), false)`,
)} and not ${isApproved} and not ${isAskedOfOthers})`;

const draftsOf = (db: Db, member: Asker) =>
  db
    .selectFrom("draft")
    .selectAll("draft")
    .select([
      stateOf.as("state"),
      ofSections(sql<number>`count(*)`).as("section_count"),
      ofSections(sql<number>`count(*) filter (where section.state = 'approved')`).as(
        "approved_count",
      ),
      isInReview.as("is_in_review"),
      unsupportedFor(member).as("unsupported"),
      sql<number>`(select count(*) from draft_comment as comment
        where comment.organization_id = draft.organization_id and comment.draft_id = draft.id
          and comment.reply_to is null and comment.resolved_at is null)`.as("open_comments"),
      openMentions(member.accountId).as("open_mentions"),
      isAsked(member.accountId).as("is_reviewer"),
      fourEyes,
      personIn("draft.owner_id").as("owner"),
      personIn("draft.approved_by").as("approver"),
    ])
    .where(seenBy(member));

export type DraftRow = NonNullable<Awaited<ReturnType<typeof find>>>;
export type DraftRecord = Selectable<DraftTable>;
export type LockedDraft = NonNullable<Awaited<ReturnType<typeof lock>>>;

export const find = (db: Db, member: Asker, id: string) =>
  draftsOf(db, member).where("draft.id", "=", id).executeTakeFirst();

/** Locks a draft that the member sees; all changes of its parts do so first. */
export const lock = (db: Db, member: Asker, id: string) =>
  db
    .selectFrom("draft")
    .selectAll("draft")
    .select([isAsked(member.accountId).as("is_reviewer"), fourEyes])
    .where("id", "=", id)
    .where(seenBy(member))
    .forUpdate()
    .executeTakeFirst();

export function some(
  db: Db,
  member: Member,
  {
    q,
    sort,
    state,
    owner,
    for_me,
    mentions_me,
    waiting,
    ...page
  }: z.output<typeof listDrafts.query>,
) {
  const { by, order } = orderOf("draft", sort);
  const isOwner = sql<boolean>`draft.owner_id = ${member.accountId}`;
  const asked = draftsOf(db, member)
    .where(contains(sql.ref("draft.name"), q))
    .where(oneOf(stateOf, state))
    .where(owner === undefined ? always : owner === "me" ? isOwner : sql<boolean>`not ${isOwner}`);
  const isToReview = sql<boolean>`(${isAsked(member.accountId)} and ${isInReview})`;
  const isMentioned = sql<boolean>`(${openMentions(member.accountId)} > 0)`;
  const isOwnTurn = sql<boolean>`(${isOwner}
    and (${stateOf} = 'changes_requested' or ${isLeftToOwner}))`;
  const wanted = asked
    .where(for_me ? isToReview : always)
    .where(mentions_me ? isMentioned : always)
    .where(waiting ? sql<boolean>`(${isToReview} or ${isMentioned} or ${isOwnTurn})` : always);
  return pageOf(
    wanted.clearSelect().select(totalCount),
    wanted.orderBy(by, order).orderBy("draft.id"),
    page,
  );
}

export async function insert(db: Db, draft: Insertable<DraftTable>) {
  await db.insertInto("draft").values(draft).execute();
}

export async function update(
  db: Db,
  { organization_id, id }: Pick<DraftRecord, "organization_id" | "id">,
  patch: Updateable<DraftTable>,
) {
  await db
    .updateTable("draft")
    .set({ ...patch, updated_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

export const remove = (db: Db, orgId: OrgId, id: string) =>
  db.deleteFrom("draft").where("organization_id", "=", orgId).where("id", "=", id).execute();
