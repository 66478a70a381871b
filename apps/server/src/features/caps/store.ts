import type { RunCaps } from "@lectern/contract/run-caps";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

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
