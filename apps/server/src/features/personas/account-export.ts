import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { someOwn } from "./own-store.ts";

const atOnce = 100;

/** Yields all personas that a member owns in their workspace, for a personal data export. */
export const personasOf = (deps: Pick<Deps, "db" | "ending">, member: Member) =>
  iterateRows(deps, atOnce, (stretch) => someOwn(deps.db, member, stretch));
