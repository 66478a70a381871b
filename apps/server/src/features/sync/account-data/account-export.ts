import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { someOwn } from "./exporting-store.ts";

const sourcesAtOnce = 100;

/** Yields the member's sources for a personal data export. */
export const sourcesOf = (deps: Pick<Deps, "db" | "ending">, member: Member) =>
  iterateRows(deps, sourcesAtOnce, (page) => someOwn(deps.db, member, page));
