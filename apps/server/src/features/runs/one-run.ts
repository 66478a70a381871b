import type { Run } from "@lectern/contract/runs";

import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { demandOwn, demandRun } from "./access.ts";
import { changeOf } from "./shown.ts";

export async function get({ db }: Pick<Deps, "db">, member: Member, id: string): Promise<Run> {
  const row = await demandRun(db, member, id);
  const {
    run,
    plan = null,
    steps,
    instructions = [],
    report = null,
  } = await changeOf(db, member, row, 0);
  return { ...run, seq: row.seq, plan, steps, instructions, report };
}

/**
 * Returns the report of a run of the member's as it was written; null: it is not written yet. Throws
 * not_found, forbidden.
 */
export async function reportOf(db: Db, member: Member, id: string) {
  const { name, report } = await demandOwn(db, member, id);
  return { name, report };
}
