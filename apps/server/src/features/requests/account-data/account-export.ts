import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { someOwn } from "./exporting-store.ts";

const requestsAtOnce = 100;

/** Yields the member's requests for documents for a personal data export. */
export const requestsOf = (deps: Pick<Deps, "db" | "ending">, member: Member) =>
  iterateRows(deps, requestsAtOnce, (page) => someOwn(deps.db, member, page));
