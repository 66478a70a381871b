import type { Organization } from "@lectern/contract/organizations";
import type { PageQuery } from "@lectern/contract/page";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { User } from "#http/member.ts";

import * as store from "./store.ts";

type Joined = NonNullable<Awaited<ReturnType<typeof store.findJoined>>>;

const shown = ({ created_at, ...organization }: Joined): Organization => ({
  ...organization,
  logo: null,
  deletion_at: null,
  created_at: created_at.toISOString(),
});

/** Makes a workspace with its owner, inside the caller's transaction; answers its id. */
export async function create(tx: Db, name: string, ownerId: string): Promise<string> {
  const id = uuid();
  await store.insertOrganization(tx, { id, name });
  await store.insertMembership(tx, { organization_id: id, account_id: ownerId, group: "owner" });
  return id;
}

/** The workspaces the user belongs to, by name. */
export async function list({ db }: Deps, { accountId }: User, query: PageQuery) {
  const { total, results } = await store.pageOfJoined(db, accountId, query);
  return { total, results: results.map(shown) };
}

/** Not found, too, for a workspace of others: that it exists is not told. */
export async function get({ db }: Deps, { accountId }: User, id: string): Promise<Organization> {
  const found = await store.findJoined(db, accountId, id);
  if (!found) throw notFound("Workspace");
  return shown(found);
}

/** Where the logo is; null while the workspace has none. */
export async function logo(deps: Deps, user: User, id: string) {
  return { url: (await get(deps, user, id)).logo };
}
