import type { LibraryTotals } from "@lectern/contract/library";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import * as store from "./counts-store.ts";

/** Returns the totals of what the member may see. */
export const totals = ({ db }: Pick<Deps, "db">, member: Member): Promise<LibraryTotals> =>
  store.totals(db, member);
