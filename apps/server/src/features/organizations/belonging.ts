import { type RawBuilder, sql } from "kysely";

import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./store.ts";

/**
 * Whether a member belongs to the workspace still, and it is open still: for the statements of what
 * outlives the look-up of a session.
 */
export const belongsStill = ({
  orgId,
  accountId,
}: Pick<Member, "orgId" | "accountId">): RawBuilder<boolean> => sql<boolean>`exists (
    select from membership join organization on organization.id = membership.organization_id
    where membership.organization_id = ${orgId} and membership.account_id = ${accountId}
      and organization.deleted_at is null)`;

/** The open workspaces that an account belongs to, and since when. */
export const workspacesOf = (deps: Pick<Deps, "db" | "ending">, accountId: string) =>
  iterateRows(deps, 100, (stretch) => store.someOpen(deps.db, accountId, stretch));
