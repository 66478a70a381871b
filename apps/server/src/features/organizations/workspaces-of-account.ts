import { type RawBuilder, sql } from "kysely";

import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./store.ts";

/**
 * SQL condition that a member still belongs to the workspace and it is not deleted: for statements
 * that run long after the session was checked.
 */
export const belongsStill = ({
  orgId,
  accountId,
}: Pick<Member, "orgId" | "accountId">): RawBuilder<boolean> => sql<boolean>`exists (
    select from membership join organization on organization.id = membership.organization_id
    where membership.organization_id = ${orgId} and membership.account_id = ${accountId}
      and organization.deleted_at is null)`;

/** Yields the workspaces of an account that are not deleted, with the date of joining. */
export const workspacesOf = (deps: Pick<Deps, "db" | "ending">, accountId: string) =>
  iterateRows(deps, 100, (stretch) => store.someOpen(deps.db, accountId, stretch));
