import type { Organization } from "@lectern/contract/organizations";
import type { PageQuery } from "@lectern/contract/page";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { User } from "#http/member.ts";

import { record } from "../audit/index.ts";
import { addressOf } from "./logo/address.ts";
import * as store from "./store.ts";
import { take } from "./take.ts";

/** A workspace as the contract shows it. */
const shown = ({ created_at, deletion_at, logo_key, ...organization }: store.Joined) => ({
  ...organization,
  logo: logo_key && !deletion_at ? addressOf(logo_key) : null,
  created_at: created_at.toISOString(),
  deletion_at: deletion_at?.toISOString() ?? null,
});

/** Makes a workspace with its owner, inside the caller's transaction; answers its id. */
export async function create(
  tx: Db,
  name: string,
  ownerId: string,
  address?: string,
): Promise<string> {
  const id = uuid();
  await store.insertOrganization(tx, { id, name });
  await store.insertMembership(tx, { organization_id: id, account_id: ownerId, group: "owner" });
  await record(tx, {
    organizationId: id,
    actorId: ownerId,
    address,
    action: "workspace.created",
    target: name,
  });
  return id;
}

/** Makes a further workspace, the user its owner. */
export async function add(deps: Deps, user: User, name: string): Promise<Organization> {
  const { accountId, address } = user;
  const id = await deps.db.transaction().execute((tx) => create(tx, name, accountId, address));
  return get(deps, user, id);
}

/** The workspaces the user belongs to: the one used last first, those never used by name. */
export async function list({ db }: Deps, { accountId, within }: User, query: PageQuery) {
  const { total, results } = await store.pageOfJoined(db, accountId, query, within);
  return { total, results: results.map(shown) };
}

/** Not found, too, for a workspace of others: that it exists is not told. */
export async function get(
  { db }: Pick<Deps, "db">,
  { accountId, within }: Pick<User, "accountId" | "within">,
  id: string,
): Promise<Organization> {
  const found = await store.findJoined(db, accountId, id);
  if (!found || (within && within !== found.id)) throw notFound("Workspace");
  return shown(found);
}

/** Gives a workspace another name. */
export async function rename(
  deps: Deps,
  user: User,
  id: string,
  name: string,
): Promise<Organization> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await take(tx, user, id, "workspace.rename");
    if (before.name === name) return;
    await store.rename(tx, id, name);
    await record(tx, {
      organizationId: id,
      actorId: user.accountId,
      address: user.address,
      action: "workspace.renamed",
      target: `${before.name} → ${name}`,
    });
  });
  return get(deps, user, id);
}
