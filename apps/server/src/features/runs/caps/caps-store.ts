import type { RunCaps } from "@lectern/contract/run-caps";
import type { RunRole } from "@lectern/contract/run-parts";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { RunRow } from "../store.ts";

export async function find(db: Db, orgId: OrgId): Promise<RunCaps | undefined> {
  const row = await db
    .selectFrom("run_caps")
    .select("caps")
    .where("organization_id", "=", orgId)
    .executeTakeFirst();
  return row?.caps;
}

/** Returns a workspace's caps, locked until the transaction ends; `none` where there were none. */
export async function lock(db: Db, organization_id: OrgId, none: RunCaps): Promise<RunCaps> {
  const { caps } = await db
    .insertInto("run_caps")
    .values({ organization_id, caps: JSON.stringify(none) })
    .onConflict((oc) =>
      oc.column("organization_id").doUpdateSet((of) => ({ caps: of.ref("run_caps.caps") })),
    )
    .returning("caps")
    .executeTakeFirstOrThrow();
  return caps;
}

export async function update(db: Db, orgId: OrgId, caps: RunCaps) {
  await db
    .updateTable("run_caps")
    .set({ caps: JSON.stringify(caps) })
    .where("organization_id", "=", orgId)
    .execute();
}

/** Returns what the steps of a role have spent in a run, and what their calls under way may spend. */
export async function ofRole(
  db: Db,
  { organization_id, id }: Pick<RunRow, "organization_id" | "id">,
  role: RunRole,
): Promise<{ spent: number; reserved: number }> {
  return db
    .selectFrom("run_step")
    .leftJoin(
      (of) =>
        of
          .selectFrom("run_call")
          .select(["step_id", sql<number>`sum(tokens)`.as("tokens")])
          .where("organization_id", "=", organization_id)
          .where("run_id", "=", id)
          .groupBy("step_id")
          .as("open"),
      (join) => join.onRef("open.step_id", "=", "run_step.id"),
    )
    .select([
      sql<number>`coalesce(sum(run_step.tokens), 0)`.as("spent"),
      sql<number>`coalesce(sum(open.tokens), 0)::bigint`.as("reserved"),
    ])
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id)
    .where("role", "=", role)
    .executeTakeFirstOrThrow();
}
