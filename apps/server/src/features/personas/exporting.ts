import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { someOwn } from "./own-store.ts";

const atOnce = 100;

/** All personas that a member wrote in their workspace, for a copy of their own. */
export const personasOf = (deps: Pick<Deps, "db" | "ending">, member: Member) =>
  iterateRows(deps, atOnce, (stretch) => someOwn(deps.db, member, stretch));
