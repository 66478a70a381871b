import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

const runsAtOnce = 20;

/** Yields the member's runs with their reports for a personal data export. */
export const runsOf = (deps: Pick<Deps, "db" | "ending">, member: Member) =>
  iterateRows(deps, runsAtOnce, (page) => store.someOwn(deps.db, member, page));
