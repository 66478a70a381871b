import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

const checksAtOnce = 20;

/** Yields the member's checks with their texts for a personal data export. */
export const checksOf = (deps: Pick<Deps, "db" | "ending">, member: Member) =>
  iterateRows(deps, checksAtOnce, (page) => store.someOwn(deps.db, member, page));
