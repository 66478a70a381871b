import type { Group } from "@lectern/contract/auth";
import { type RawBuilder, sql } from "kysely";

import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./store.ts";

/**
 * SQL condition that a member still belongs to the workspace and it is not deleted: for statements
 * that run long after the session was checked.
 */
export const isStillMember = ({
  orgId,
  accountId,
}: Pick<Member, "orgId" | "accountId">): RawBuilder<boolean> => sql<boolean>`exists (
    select from membership join organization on organization.id = membership.organization_id
    where membership.organization_id = ${orgId} and membership.account_id = ${accountId}
      and organization.deleted_at is null)`;

/**
 * For jobs: the role that the account in a column of the row in scope has in the row's workspace;
 * null: it belongs to it no longer.
 */
export const roleOf = (table: string, column: string) => sql<Group | null>`(
  select membership."group" from membership
  join organization on organization.id = membership.organization_id
  where membership.organization_id = ${sql.ref(`${table}.organization_id`)}
    and membership.account_id = ${sql.ref(`${table}.${column}`)}
    and organization.deleted_at is null)`;

/** Yields the workspaces of an account that are not deleted, with the date of joining. */
export const workspacesOf = (deps: Pick<Deps, "db" | "ending">, accountId: string) =>
  iterateRows(deps, 100, (page) => store.someOpen(deps.db, accountId, page));
