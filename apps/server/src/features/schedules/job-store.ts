import type { Group } from "@lectern/contract/auth";
import { sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { listed } from "../library/index.ts";

/** The role of a schedule's owner; null: they belong to the workspace no longer. */
const roleOfOwner = sql<Group | null>`(
  select membership."group" from membership
  join organization on organization.id = membership.organization_id
  where membership.organization_id = run_schedule.organization_id
    and membership.account_id = run_schedule.owner_id and organization.deleted_at is null)`;

/** For jobs: a schedule of anybody in the workspace, with its owner's role. */
const anySchedule = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("run_schedule")
    .selectAll("run_schedule")
    .select(roleOfOwner.as("group"))
    .where("run_schedule.organization_id", "=", orgId);

export const findAny = (db: Db, orgId: OrgId, id: string) =>
  anySchedule(db, orgId).where("run_schedule.id", "=", id).executeTakeFirst();

export const lockAny = (db: Db, orgId: OrgId, id: string) =>
  anySchedule(db, orgId).where("run_schedule.id", "=", id).forUpdate().executeTakeFirst();

export type ScheduleWithRole = NonNullable<Awaited<ReturnType<typeof findAny>>>;

/** Schedules that wait for documents, with the documents of their sources. */
const waiting = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("run_schedule")
    .innerJoin("document", "document.organization_id", "run_schedule.organization_id")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "document.organization_id")
        .onRef("collection.id", "=", "document.collection_id"),
    )
    .where("run_schedule.organization_id", "=", orgId)
    .where("run_schedule.active", "=", true)
    .where("run_schedule.next_at", "is", null)
    .where("collection.purpose", "=", "library")
    .where(sql<boolean>`run_schedule.timing ->> 'every' = 'documents'`)
    .where(
      sql<boolean>`(run_schedule.knowledge -> 'collection_ids'
          @> to_jsonb(document.collection_id::text)
        or '[]' = all (array[
          run_schedule.knowledge -> 'collection_ids', run_schedule.knowledge -> 'document_ids',
          run_schedule.knowledge -> 'topic_ids']))`,
    );

/** Returns those of these documents that a schedule waits for. */
export async function waitedFor(db: Db, orgId: OrgId, ids: readonly string[]): Promise<string[]> {
  const rows = await waiting(db, orgId)
    .select("document.id")
    .distinct()
    .where(isIn("document.id", ids))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the schedules that wait for a document which can be read. */
export const waitingFor = (db: Db, orgId: OrgId, documentId: string) =>
  waiting(db, orgId)
    .select("run_schedule.id")
    .where("document.id", "=", documentId)
    .where("document.status", "in", ["ingested", "ready"])
    .where(listed)
    .orderBy("run_schedule.id")
    .execute();
