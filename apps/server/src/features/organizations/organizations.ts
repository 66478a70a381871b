import type { Organization, updateOrganization } from "@lectern/contract/organizations";
import type { PageQuery } from "@lectern/contract/page";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { User } from "#http/member.ts";

import { record } from "../audit/index.ts";
import { addressOf } from "./logo/address.ts";
import * as store from "./store.ts";
import { take } from "./take.ts";

/** Returns a workspace as the contract shows it. */
const organizationOf = ({
  created_at,
  deletion_at,
  logo_key,
  ...organization
}: store.JoinedWorkspace) => ({
  ...organization,
  logo: logo_key && !deletion_at ? addressOf(logo_key) : null,
  created_at: created_at.toISOString(),
  deletion_at: deletion_at?.toISOString() ?? null,
});

/** Creates a workspace with its owner inside the caller's transaction; returns its id. */
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

/** Adds a member inside the caller's transaction. */
export const addMember = (
  tx: Db,
  organizationId: string,
  accountId: string,
  group: "admin" | "editor" | "viewer",
) => store.insertMembership(tx, { organization_id: organizationId, account_id: accountId, group });

/** Creates another workspace, owned by the user. */
export async function add(deps: Deps, user: User, name: string): Promise<Organization> {
  const { accountId, address } = user;
  const id = await deps.db.transaction().execute((tx) => create(tx, name, accountId, address));
  return get(deps, user, id);
}

/** Returns the user's workspaces: last used first, then unused ones by name. */
export async function list({ db }: Deps, { accountId, within }: User, query: PageQuery) {
  const { total, results } = await store.pageOfJoined(db, accountId, query, within);
  return { total, results: results.map(organizationOf) };
}

/** Also throws not_found for a workspace of others, so that its existence is not revealed. */
export async function get(
  { db }: Pick<Deps, "db">,
  { accountId, within }: Pick<User, "accountId" | "within">,
  id: string,
): Promise<Organization> {
  const found = await store.findJoined(db, accountId, id);
  if (!found || (within && within !== found.id)) throw notFound("workspace_not_found");
  return organizationOf(found);
}

/** Renames a workspace, or changes its rule for approving drafts. */
export async function update(
  deps: Deps,
  user: User,
  id: string,
  { name, four_eyes }: z.output<typeof updateOrganization.body>,
): Promise<Organization> {
  await deps.db.transaction().execute(async (tx) => {
    const act = { organizationId: id, actorId: user.accountId, address: user.address };
    if (name !== undefined) {
      const before = await take(tx, user, id, "workspace.rename");
      if (before.name !== name) {
        await store.update(tx, id, { name });
        const target = `${before.name} → ${name}`;
        await record(tx, { ...act, action: "workspace.renamed", target });
      }
    }
    if (four_eyes !== undefined) {
      const before = await take(tx, user, id, "workspace.edit");
      if (before.four_eyes !== four_eyes) {
        await store.update(tx, id, { four_eyes });
        const action = four_eyes ? "workspace.four_eyes_on" : "workspace.four_eyes_off";
        await record(tx, { ...act, action, target: before.name });
      }
    }
  });
  return get(deps, user, id);
}
