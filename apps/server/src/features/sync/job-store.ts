import type { Group } from "@lectern/contract/auth";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** A run that does not renew its claim for this long has ended. */
const claimEnds = sql<Date>`now() + interval '1 minute'`;

/** The role of a source's owner; null: they belong to the workspace no longer. */
const roleOfOwner = sql<Group | null>`(
  select membership."group" from membership
  join organization on organization.id = membership.organization_id
  where membership.organization_id = sync_source.organization_id
    and membership.account_id = sync_source.owner_id and organization.deleted_at is null)`;

/** For jobs: a source of anybody in the workspace, with its owner's role. */
export const findAny = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("sync_source")
    .selectAll()
    .select(roleOfOwner.as("group"))
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
export type RunningSource = NonNullable<Awaited<ReturnType<typeof findAny>>>;

const aSource = (db: Db, orgId: OrgId, id: string) =>
  db.updateTable("sync_source").where("organization_id", "=", orgId).where("id", "=", id);

/** Claims a source for a run, across processes; false while another run has it. */
export async function claim(db: Db, orgId: OrgId, id: string, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await aSource(db, orgId, id)
    .where(sql<boolean>`(run_until is null or run_until < now())`)
    .set({ run_id: runId, run_until: claimEnds })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renews a claim; false when another run took it. */
export async function renew(db: Db, orgId: OrgId, id: string, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await aSource(db, orgId, id)
    .where("run_id", "=", runId)
    .set({ run_until: claimEnds })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const release = (db: Db, orgId: OrgId, id: string, runId: string) =>
  aSource(db, orgId, id)
    .where("run_id", "=", runId)
    .set({ run_id: null, run_until: null })
    .execute();
