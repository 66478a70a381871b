import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";

const accounts = (db: Db) =>
  db
    .selectFrom("account")
    .select(["id", "email", "first_name", "language", "email_verified"])
    .where("deactivated_at", "is", null);

/** Undefined where no active account has this address. */
export const findByEmail = (db: Db, email: string) =>
  accounts(db).where("email", "=", email).executeTakeFirst();

/** Undefined when the account is gone. */
export const findById = (db: Db, id: string) =>
  accounts(db).where("id", "=", id).executeTakeFirst();

/**
 * Undefined when the invitation was withdrawn, accepted or has expired, or its workspace was
 * deleted.
 */
export const findInvitation = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom("invitation")
    .innerJoin("organization", "organization.id", "invitation.organization_id")
    .leftJoin("account as inviter", "inviter.id", "invitation.invited_by")
    .leftJoin("account as invited", "invited.email", "invitation.email")
    .select([
      "invitation.email",
      "organization.name as organization_name",
      "invited.first_name",
      "invited.language",
    ])
    .select(sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as("invited_by"))
    .where("invitation.organization_id", "=", organizationId)
    .where("invitation.id", "=", id)
    .where("invitation.expires_at", ">", now)
    .where("organization.deleted_at", "is", null)
    .executeTakeFirst();

const looks = (db: Db) =>
  db
    .selectFrom("organization")
    .select(["product_name", "accent"])
    .where("kind", "=", "workspace")
    .where("deleted_at", "is", null);

/** Returns the look of a workspace. */
export const findLook = (db: Db, id: string) => looks(db).where("id", "=", id).executeTakeFirst();

/** Returns the looks of some open workspaces. */
export const someLooks = (db: Db, limit: number) => looks(db).limit(limit).execute();

interface OfDraft {
  organization_id: string;
  draft_id: string;
  account_id: string;
}

/** A member who is told about a draft, with the names that the mail says. */
const draftFor = (db: Db, of: OfDraft) =>
  db
    .selectFrom("draft")
    .innerJoin("organization", "organization.id", "draft.organization_id")
    .innerJoin("membership", "membership.organization_id", "draft.organization_id")
    .innerJoin("account as reader", "reader.id", "membership.account_id")
    .select(["reader.email", "reader.first_name", "reader.language"])
    .select(["draft.name as draft_name", "organization.name as organization_name"])
    .where(sql<boolean>`draft.organization_id = ${of.organization_id}`)
    .where("draft.id", "=", of.draft_id)
    .where("membership.account_id", "=", of.account_id)
    .where("reader.deactivated_at", "is", null)
    .where("organization.deleted_at", "is", null);

/** Whether the member, or a team of theirs, is asked to review the draft. */
const isAsked = sql<boolean>`(exists (
  select from draft_reviewer as asked
  where asked.organization_id = draft.organization_id and asked.draft_id = draft.id
    and asked.account_id = membership.account_id)
  or exists (
    select from draft_team as asked
    join team_member on team_member.organization_id = asked.organization_id
      and team_member.team_id = asked.team_id
    where asked.organization_id = draft.organization_id and asked.draft_id = draft.id
      and team_member.account_id = membership.account_id))`;

/** Undefined when the person is asked no longer, or the draft or the workspace is gone. */
export const findDraftReview = (db: Db, of: OfDraft) =>
  draftFor(db, of)
    .innerJoin("account as owner", "owner.id", "draft.owner_id")
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as("asked_by"))
    .where(isAsked)
    .executeTakeFirst();

/**
 * Undefined when the comment is resolved or deleted, the person can open the draft no longer, or the
 * draft or the workspace is gone.
 */
export const findDraftMention = (db: Db, of: OfDraft & { comment_id: string }) =>
  draftFor(db, of)
    .innerJoin("draft_comment as comment", (join) =>
      join
        .onRef("comment.organization_id", "=", "draft.organization_id")
        .onRef("comment.draft_id", "=", "draft.id"),
    )
    .innerJoin("draft_mention as mention", (join) =>
      join
        .onRef("mention.organization_id", "=", "comment.organization_id")
        .onRef("mention.comment_id", "=", "comment.id")
        .onRef("mention.account_id", "=", "membership.account_id"),
    )
    .innerJoin("account as author", "author.id", "comment.author_id")
    .select(sql<string>`author.first_name || ' ' || author.last_name`.as("mentioned_by"))
    .where("comment.id", "=", of.comment_id)
    .where("comment.resolved_at", "is", null)
    .where(sql<boolean>`(draft.owner_id = membership.account_id or ${isAsked})`)
    .executeTakeFirst();

interface OfRun {
  organization_id: string;
  run_id: string;
  account_id: string;
}

/** Whether the run is shared with the member, or with a team of theirs. */
const isShared = sql<boolean>`(exists (
  select from run_reader
  where run_reader.organization_id = run.organization_id and run_reader.run_id = run.id
    and run_reader.account_id = membership.account_id)
  or exists (
    select from run_team
    join team_member on team_member.organization_id = run_team.organization_id
      and team_member.team_id = run_team.team_id
    where run_team.organization_id = run.organization_id and run_team.run_id = run.id
      and team_member.account_id = membership.account_id))`;

/** Undefined when the run is no longer shared with the person, or it or the workspace is gone. */
export const findSharedRun = (db: Db, of: OfRun) =>
  db
    .selectFrom("run")
    .innerJoin("organization", "organization.id", "run.organization_id")
    .innerJoin("membership", "membership.organization_id", "run.organization_id")
    .innerJoin("account as reader", "reader.id", "membership.account_id")
    .innerJoin("account as owner", "owner.id", "run.owner_id")
    .select(["reader.email", "reader.first_name", "reader.language"])
    .select(["run.name as run_name", "organization.name as organization_name"])
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as("shared_by"))
    .where(sql<boolean>`run.organization_id = ${of.organization_id}`)
    .where("run.id", "=", of.run_id)
    .where("membership.account_id", "=", of.account_id)
    .where("reader.deactivated_at", "is", null)
    .where("organization.deleted_at", "is", null)
    .where(isShared)
    .executeTakeFirst();

interface OfRequest {
  organization_id: string;
  request_id: string;
}

/** A request joined with every active member of the workspace: the possible recipients of the mail. */
const requestsFor = (db: Db, { organization_id, request_id }: OfRequest) =>
  db
    .selectFrom("document_request as request")
    .innerJoin("organization", "organization.id", "request.organization_id")
    .innerJoin("membership", "membership.organization_id", "request.organization_id")
    .innerJoin("account as reader", "reader.id", "membership.account_id")
    .select(["reader.email", "reader.first_name", "reader.language"])
    .select(["request.question", "organization.name as organization_name"])
    .where(sql<boolean>`request.organization_id = ${organization_id}`)
    .where("request.id", "=", request_id)
    .where("reader.deactivated_at", "is", null)
    .where("organization.deleted_at", "is", null);

/** Whether the member, or a team of theirs, is asked for the document. */
const isAskedFor = sql<boolean>`(request.recipient_id = membership.account_id or exists (
  select from team_member
  where team_member.organization_id = request.organization_id
    and team_member.team_id = request.team_id
    and team_member.account_id = membership.account_id))`;

/** Undefined when the request is closed, the person is asked no longer, or the workspace is gone. */
export const findDocumentRequest = (db: Db, of: OfRequest & { account_id: string }) =>
  requestsFor(db, of)
    .innerJoin("account as owner", "owner.id", "request.owner_id")
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as("asked_by"))
    .where("membership.account_id", "=", of.account_id)
    .where("request.state", "=", "open")
    .where(isAskedFor)
    .executeTakeFirst();

/** For its owner: what became of a request. Undefined when they or the workspace are gone. */
export const findRequestNews = (db: Db, of: OfRequest) =>
  requestsFor(db, of)
    .leftJoin("account as handler", "handler.id", "request.handled_by")
    .select(["request.state", "request.outcome"])
    .select(sql<string | null>`handler.first_name || ' ' || handler.last_name`.as("handled_by"))
    .whereRef("membership.account_id", "=", "request.owner_id")
    .where("request.unread", "=", true)
    .executeTakeFirst();

/**
 * Adds one to the bucket's count of the current hour, which begins with its first mail, and returns
 * the count.
 */
export async function countInHour(db: Db, bucket: Buffer): Promise<number> {
  const fresh = sql<boolean>`attempt.since < now() - interval '1 hour'`;
  const { count } = await db
    .insertInto("attempt")
    .values({ bucket, count: 1, blocked_until: null })
    .onConflict((conflict) =>
      conflict.column("bucket").doUpdateSet({
        count: sql`case when ${fresh} then 1 else attempt.count + 1 end`,
        since: sql`case when ${fresh} then now() else attempt.since end`,
      }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}
