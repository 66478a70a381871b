import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { someOwn } from "./exporting-store.ts";

const schedulesAtOnce = 100;

/** Yields the member's schedules for a personal data export. */
export const schedulesOf = (deps: Pick<Deps, "db" | "ending">, member: Member) =>
  iterateRows(deps, schedulesAtOnce, (page) => someOwn(deps.db, member, page));
