import { NIL } from "uuid";

import type { Deps, Scope } from "#deps";

/**
 * Limits which workspaces' rows code may see and change, whatever its statements say
 * (docs/decisions/0034-row-level-security.md). These narrow `deps.db` of a handler or a job.
 */
type Scoped = Pick<Deps, "db" | "dbFor">;

const scoped = <D extends Scoped>(deps: D, scope: string): D => ({
  ...deps,
  db: deps.dbFor(scope as Scope),
});

/** May change one workspace; sees it and published collections. */
export const inWorkspace = <D extends Scoped>(deps: D, orgId: string): D => scoped(deps, orgId);

/**
 * Like `inWorkspace`, and may change published collections: to make, change and withdraw editions.
 */
export const publishing = <D extends Scoped>(deps: D, orgId: string): D =>
  scoped(deps, `${orgId} publishing`);

/** Sees published collections and changes nothing: for visitors with a public link. */
export const readingPublished = <D extends Scoped>(deps: D): D => inWorkspace(deps, NIL);

/**
 * Sees who belongs to which workspace, and nothing inside workspaces: for signing in and for
 * actions of a person beyond one workspace.
 */
export const amongAccounts = <D extends Scoped>(deps: D): D => scoped(deps, "accounts");

/** Sees every row: for sweeps, take-overs and deleting an account. Review each use with care. */
export const inAllWorkspaces = <D extends Scoped>(deps: D): D => scoped(deps, "everywhere");
