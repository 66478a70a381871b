import type { Person } from "@lectern/contract/library";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { DraftCommentTable, DraftSectionTable, DraftVersionTable } from "#schema";

import { personIn, personAsJson } from "../library/index.ts";
import { mentionsOf } from "./mentions-store.ts";
import type { DraftRecord } from "./store.ts";

export type SectionRow = Selectable<DraftSectionTable>;
export type VersionRow = Selectable<DraftVersionTable>;
type OfDraft = Pick<DraftRecord, "organization_id" | "id">;

const suggester = sql<Person | null>`(
  select ${personAsJson} from account
  where account.id = (draft_section.suggestion->>'by')::uuid)`;

export const sectionsOf = (db: Db, { organization_id, id }: OfDraft) =>
  db
    .selectFrom("draft_section")
    .selectAll()
    .select([personIn("decided_by").as("decider"), suggester.as("suggester")])
    .where("organization_id", "=", organization_id)
    .where("draft_id", "=", id)
    .orderBy("position")
    .orderBy("id")
    .execute();

export async function insertSections(db: Db, sections: Insertable<DraftSectionTable>[]) {
  if (sections.length > 0) await db.insertInto("draft_section").values(sections).execute();
}

export async function updateSection(
  db: Db,
  { organization_id, id }: Pick<SectionRow, "organization_id" | "id">,
  patch: Updateable<DraftSectionTable>,
) {
  await db
    .updateTable("draft_section")
    .set(patch)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

export const deleteSection = (
  db: Db,
  { organization_id, id }: Pick<SectionRow, "organization_id" | "id">,
) =>
  db
    .deleteFrom("draft_section")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();

export const commentsOf = (db: Db, { organization_id, id }: OfDraft) =>
  db
    .selectFrom("draft_comment")
    .selectAll()
    .select([personIn("author_id").as("author"), mentionsOf.as("mentions")])
    .where("organization_id", "=", organization_id)
    .where("draft_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export async function insertComment(db: Db, comment: Insertable<DraftCommentTable>) {
  await db.insertInto("draft_comment").values(comment).execute();
}

export const findComment = (db: Db, { organization_id, id }: OfDraft, commentId: string) =>
  db
    .selectFrom("draft_comment")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("draft_id", "=", id)
    .where("id", "=", commentId)
    .executeTakeFirst();

export const repliesTo = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("draft_comment")
    .select("author_id")
    .where("organization_id", "=", orgId)
    .where("reply_to", "=", id)
    .execute();

/** Resolves a comment with its replies, or opens them again. */
export const resolveComment = (db: Db, orgId: OrgId, id: string, resolved: boolean) =>
  db
    .updateTable("draft_comment")
    .set({ resolved_at: resolved ? now : null })
    .where("organization_id", "=", orgId)
    .where((is) => is.or([is("id", "=", id), is("reply_to", "=", id)]))
    .execute();

export const deleteComment = (db: Db, orgId: OrgId, id: string) =>
  db
    .deleteFrom("draft_comment")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** The oldest versions beyond these are removed. */
const mostVersions = 100;

export async function putVersion(db: Db, version: Insertable<DraftVersionTable>) {
  const { hash, sections, account_id } = version;
  await db
    .insertInto("draft_version")
    .values(version)
    .onConflict((on) =>
      on
        .columns(["organization_id", "draft_id", "number"])
        .doUpdateSet({ hash, sections, account_id, created_at: now }),
    )
    .execute();
  await db
    .deleteFrom("draft_version")
    .where("organization_id", "=", version.organization_id)
    .where("draft_id", "=", version.draft_id)
    .where("number", "<=", version.number - mostVersions)
    .execute();
}

const versions = (db: Db, { organization_id, id }: OfDraft) =>
  db
    .selectFrom("draft_version")
    .select(["number", "hash", "created_at", "account_id"])
    .select(personIn("account_id").as("person"))
    .where("organization_id", "=", organization_id)
    .where("draft_id", "=", id);

export const versionsOf = (db: Db, draft: OfDraft) =>
  versions(db, draft).orderBy("number", "desc").execute();

export const findVersion = (db: Db, draft: OfDraft, number: number) =>
  versions(db, draft).select("sections").where("number", "=", number).executeTakeFirst();
