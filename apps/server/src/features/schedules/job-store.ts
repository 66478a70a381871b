import { type RawBuilder, sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import { type OrgId, publishedOrg } from "#http/member.ts";

import { listed } from "../library/index.ts";
import { roleOf } from "../organizations/index.ts";

/** For jobs: a schedule of anybody in the workspace, with its owner's role. */
const anySchedule = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("run_schedule")
    .selectAll("run_schedule")
    .select(roleOf("run_schedule", "owner_id").as("group"))
    .where("run_schedule.organization_id", "=", orgId);

export const findAny = (db: Db, orgId: OrgId, id: string) =>
  anySchedule(db, orgId).where("run_schedule.id", "=", id).executeTakeFirst();

export const lockAny = (db: Db, orgId: OrgId, id: string) =>
  anySchedule(db, orgId).where("run_schedule.id", "=", id).forUpdate().executeTakeFirst();

export type ScheduleWithRole = NonNullable<Awaited<ReturnType<typeof findAny>>>;

/** Whether the schedule in scope waits for documents. */
const waits = sql<boolean>`(run_schedule.active and run_schedule.next_at is null
  and run_schedule.timing ->> 'every' = 'documents')`;

/** Whether a collection is among the sources of the schedule in scope, or all are. */
const reads = (collectionId: RawBuilder<string>) => sql<boolean>`(
  run_schedule.knowledge -> 'collection_ids' @> to_jsonb(${collectionId}::text)
  or '[]' = all (array[
    run_schedule.knowledge -> 'collection_ids', run_schedule.knowledge -> 'document_ids',
    run_schedule.knowledge -> 'topic_ids',
    coalesce(run_schedule.knowledge -> 'tag_ids', '[]')]))`;

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
    .where(waits)
    .where("collection.purpose", "=", "library")
    .where(reads(sql`document.collection_id`));

/** Returns those of these documents that a schedule waits for. */
export const waitedFor = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  waiting(db, orgId).select("document.id").distinct().where(isIn("document.id", ids));

/** Returns the schedules that wait for a document which can be read. */
export const waitingFor = (db: Db, orgId: OrgId, documentId: string) =>
  waiting(db, orgId)
    .select("run_schedule.id")
    .where("document.id", "=", documentId)
    .where("document.status", "in", ["ingested", "ready"])
    .where(listed)
    .orderBy("run_schedule.id")
    .execute();

/** For a job of all workspaces: the schedules that wait for an edition. */
export const waitingForEdition = (db: Db, editionId: string) =>
  db
    .selectFrom("run_schedule")
    .select(["organization_id", "id"])
    .where(waits)
    .where(reads(sql`${editionId}`))
    .orderBy("id")
    .execute();

/** Returns the document that was added last to an edition. */
export async function newestOf(db: Db, editionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("document")
    .select("id")
    .where("organization_id", "=", publishedOrg)
    .where("collection_id", "=", editionId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
