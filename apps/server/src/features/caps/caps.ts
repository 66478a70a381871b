import { CapRole, RunCaps, type RunCapsNow } from "@lectern/contract/run-caps";

import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand } from "../organizations/index.ts";
import { spentThisMonth } from "./month-store.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db">;

const none = RunCaps.parse({});

/** Returns what research of the workspace may use, and what it has used this month. */
export async function get({ db }: Needs, member: Member): Promise<RunCapsNow> {
  demand(member, "model.manage");
  const [caps = none, used] = await Promise.all([
    store.find(db, member.orgId),
    spentThisMonth(db, member.orgId),
  ]);
  return { ...caps, used };
}

export async function set(deps: Needs, member: Member, caps: RunCaps): Promise<RunCapsNow> {
  demand(member, "model.manage");
  await deps.db.transaction().execute(async (tx) => {
    const before = await store.lock(tx, member.orgId, none);
    await store.update(tx, member.orgId, caps);
    await recordChanges(tx, member, before, caps);
  });
  return get(deps, member);
}

const inWords = (cap: number | null) => cap?.toLocaleString("en") ?? "–";

async function recordChanges(tx: Db, member: Member, before: RunCaps, after: RunCaps) {
  const changed = (
    action: "runs.capped" | "runs.month_capped" | "runs.role_capped",
    of: string,
    from: number | null,
    to: number | null,
  ) =>
    from !== to &&
    record(tx, { ...by(member), action, target: `${of}${inWords(from)} → ${inWords(to)}` });
  await changed("runs.capped", "", before.run, after.run);
  await changed("runs.month_capped", "", before.month, after.month);
  for (const role of CapRole.options)
    await changed("runs.role_capped", `${role}: `, before.roles[role], after.roles[role]);
}
