import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { someOwn } from "./own-store.ts";

const templatesAtOnce = 100;

/** Yields the member's templates for a personal data export. */
export const templatesOf = (deps: Pick<Deps, "db" | "ending">, member: Member) =>
  iterateRows(deps, templatesAtOnce, (page) => someOwn(deps.db, member, page));
