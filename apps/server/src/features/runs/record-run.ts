import type { AuditAction } from "@lectern/contract/organizations";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { recordPrivate } from "../audit/index.ts";
import type { RunRow } from "./store.ts";

type RunAction = AuditAction & `run.${string}`;

/** Records an action on a run; others than who did it are not shown the target, which names it. */
export const recordRun = (
  { tx, row: { id, name } }: { tx: Db; row: Pick<RunRow, "id" | "name"> },
  member: Member,
  action: RunAction,
  to?: string,
) =>
  recordPrivate(tx, member, id, {
    action,
    target: to === undefined ? name : `${name} → ${to}`,
  });
