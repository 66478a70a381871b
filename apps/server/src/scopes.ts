import { NIL } from "uuid";

import type { Deps, Scope } from "#deps";

/**
 * Which workspaces' rows a piece of code may see and change, whatever its statements say
 * (docs/decisions/0034-row-level-security.md). `deps.db` of a handler or a job is narrowed by these.
 */
type Scoped = Pick<Deps, "db" | "dbFor">;

const scoped = <D extends Scoped>(deps: D, scope: string): D => ({
  ...deps,
  db: deps.dbFor(scope as Scope),
});

/** Changes one workspace; sees it, and what is published. */
export const inWorkspace = <D extends Scoped>(deps: D, orgId: string): D => scoped(deps, orgId);

/** The same, and may change what is published: for making, changing and withdrawing editions. */
export const publishing = <D extends Scoped>(deps: D, orgId: string): D =>
  scoped(deps, `${orgId} publishing`);

/** Sees what is published and changes nothing: for whoever holds a public link. */
export const readingPublished = <D extends Scoped>(deps: D): D => inWorkspace(deps, NIL);

/**
 * Who belongs to which workspace, in all of them, and nothing that lies in one: for signing in and for
 * what a person does beyond one workspace.
 */
export const amongAccounts = <D extends Scoped>(deps: D): D => scoped(deps, "accounts");

/** Every row: for sweeps, take-overs and the end of an account. Each use is a reason to look twice. */
export const everywhere = <D extends Scoped>(deps: D): D => scoped(deps, "everywhere");
