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
import { lockWorkspaceFor } from "./lock-workspace.ts";

type BrandPatch = Pick<z.output<typeof updateOrganization.body>, "product_name" | "accent">;

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

/** Changes the name and the colour that are shown in place of the product's; null: the product's. */
async function putBrand(tx: Db, user: User, id: string, patch: BrandPatch) {
  const before = await lockWorkspaceFor(tx, user, id, "workspace.brand");
  const act = { organizationId: id, actorId: user.accountId, address: user.address };
  const { product_name, accent } = patch;
  if (product_name !== undefined && product_name !== before.product_name) {
    await store.update(tx, id, { product_name });
    const action = product_name === null ? "workspace.product_unnamed" : "workspace.product_named";
    await record(tx, { ...act, action, target: product_name ?? before.name });
  }
  if (accent !== undefined && accent !== before.accent) {
    await store.update(tx, id, { accent });
    const action = accent === null ? "workspace.uncoloured" : "workspace.coloured";
    await record(tx, { ...act, action, target: accent ?? before.name });
  }
}

/** Renames a workspace, or changes its rule for approving drafts, or its look. */
export async function update(
  deps: Deps,
  user: User,
  id: string,
  { name, four_eyes, ...brand }: z.output<typeof updateOrganization.body>,
): Promise<Organization> {
  await deps.db.transaction().execute(async (tx) => {
    const act = { organizationId: id, actorId: user.accountId, address: user.address };
    if (name !== undefined) {
      const before = await lockWorkspaceFor(tx, user, id, "workspace.rename");
      if (before.name !== name) {
        await store.update(tx, id, { name });
        const target = `${before.name} → ${name}`;
        await record(tx, { ...act, action: "workspace.renamed", target });
      }
    }
    if (four_eyes !== undefined) {
      const before = await lockWorkspaceFor(tx, user, id, "workspace.edit");
      if (before.four_eyes !== four_eyes) {
        await store.update(tx, id, { four_eyes });
        const action = four_eyes ? "workspace.four_eyes_on" : "workspace.four_eyes_off";
        await record(tx, { ...act, action, target: before.name });
      }
    }
    if (brand.product_name !== undefined || brand.accent !== undefined) {
      await putBrand(tx, user, id, brand);
    }
  });
  return get(deps, user, id);
}
