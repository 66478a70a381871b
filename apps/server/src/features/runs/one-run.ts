import type { Run } from "@lectern/contract/runs";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { changeOf } from "./shown.ts";
import * as store from "./store.ts";

/** Throws not_found if the member has no run with this id. */
export async function demandRun(db: Db, member: Member, id: string) {
  const row = await store.find(db, member, id);
  if (!row) throw notFound("run_not_found");
  return row;
}

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

/** Returns the report of a run as it was written; null: it is not written yet. Throws not_found. */
export async function reportOf(db: Db, member: Member, id: string) {
  const { name, report } = await demandRun(db, member, id);
  return { name, report };
}
