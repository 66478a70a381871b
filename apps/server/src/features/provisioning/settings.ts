import {
  MOST_PROVISIONING_TOKENS,
  type ProvisionedGroup,
  type Provisioning,
  type ProvisioningToken,
} from "@lectern/contract/provisioning";
import type { PageQuery } from "@lectern/contract/page";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand, lockWorkspaceFor } from "../organizations/index.ts";
import { giveRoles } from "./roles.ts";
import { personsIn } from "./scim/groups-store.ts";
import * as store from "./settings-store.ts";
import * as tokens from "./token-store.ts";
import { invent } from "./token.ts";
import { vouchedDomains } from "./vouching.ts";

const shown = ({ created_at, last_used_at, ...token }: tokens.TokenRow): ProvisioningToken => ({
  ...token,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** The base address that directories are given. */
export const addressOf = ({ publicUrl }: { publicUrl: string }) => `${publicUrl}/scim/ext/v2`;

/** Returns the address for SCIM, its tokens, and how many people came by it. */
export async function get(
  { db, config }: Pick<Deps, "db" | "config">,
  member: Member,
): Promise<Provisioning> {
  demand(member, "provisioning.manage");
  const { orgId } = member;
  return {
    address: addressOf(config),
    domains: vouchedDomains(config, orgId),
    people: await store.countPeople(db, orgId),
    tokens: (await tokens.tokensOf(db, orgId)).map(shown),
  };
}

/** Makes a token. Only this answer contains its secret. */
export async function createToken({ db }: Pick<Deps, "db">, member: Member, name: string) {
  demand(member, "provisioning.manage");
  const { orgId, accountId } = member;
  const id = uuid();
  const { token, hint, hash: secret_hash } = invent(id);
  const row = await db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "provisioning.manage");
    if ((await tokens.countTokens(tx, orgId)) >= MOST_PROVISIONING_TOKENS) {
      throw conflict("provisioning_too_many_tokens", { count: MOST_PROVISIONING_TOKENS });
    }
    await tokens.insertToken(tx, {
      organization_id: orgId,
      id,
      name,
      hint,
      secret_hash,
      created_by: accountId,
    });
    const target = `${name} (${hint})`;
    await record(tx, { ...by(member), action: "provisioning.token_created", target });
    return (await tokens.tokensOf(tx, orgId)).find((one) => one.id === id);
  });
  if (!row) throw notFound("provisioning_token_not_found");
  return { ...shown(row), token };
}

/** Ends a token, from its next request on. */
export async function revokeToken(
  { db }: Pick<Deps, "db">,
  member: Member,
  id: string,
): Promise<undefined> {
  demand(member, "provisioning.manage");
  const { orgId } = member;
  await db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "provisioning.manage");
    const ended = await tokens.revokeToken(tx, orgId, id);
    if (!ended) throw notFound("provisioning_token_not_found");
    const target = `${ended.name} (${ended.hint})`;
    await record(tx, { ...by(member), action: "provisioning.token_revoked", target });
  });
}

export function listGroups({ db }: Pick<Deps, "db">, member: Member, query: PageQuery) {
  demand(member, "provisioning.manage");
  return store.pageOfGroups(db, member.orgId, query);
}

/** Sets the role that a group gives, which its people have from their next request on. */
export async function updateGroup(
  { db }: Pick<Deps, "db">,
  member: Member,
  id: string,
  role: ProvisionedGroup["role"],
): Promise<ProvisionedGroup> {
  demand(member, "provisioning.manage");
  const { orgId } = member;
  return db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "provisioning.manage");
    const group = await store.findGroup(tx, orgId, id);
    if (!group) throw notFound("provisioned_group_not_found");
    if (group.role === role) return group;
    await store.setGroupRole(tx, orgId, id, role);
    const target = `${group.name}: ${group.role ?? "none"} → ${role ?? "none"}`;
    await record(tx, { ...by(member), action: "provisioning.role_set", target });
    const people = (await personsIn(tx, orgId, id)).map((one) => one.id);
    await giveRoles(tx, by(member), orgId, { people, lost: group.role !== null });
    return { ...group, role };
  });
}
