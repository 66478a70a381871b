import { message } from "@lectern/contract/message";
import {
  MOST_WORKSPACE_PROVIDERS,
  type NewWorkspaceProvider,
  type SignInDomain,
  type updateWorkspaceProvider,
  type WorkspaceProvider,
} from "@lectern/contract/workspace-sign-in";
import type { Insertable } from "kysely";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import { demandHttps } from "#demand-https";
import type { Db, Deps } from "#deps";
import { rowContext } from "#encrypted-column";
import { encryptText } from "#encryption";
import { conflict, forbidden, invalid, notFound } from "#errors";
import type { Member, OrgId } from "#http/member.ts";
import { isOfRsaKey, pemOf } from "#saml-fields";
import type { SignInProviderTable } from "#schema";

import { by, record } from "../../../audit/index.ts";
import { demand, lockWorkspaceFor } from "../../../organizations/index.ts";
import { addressOf } from "../addresses.ts";
import * as store from "./store.ts";

type Settings = Pick<Deps, "config">;
type New = z.output<typeof NewWorkspaceProvider>;

/** The whole text of the TXT record that verifies a domain. */
export const recordOf = (token: string) => `lectern-domain-verification=${token}`;

const shownDomain = ({ id, domain, token, verified_at }: store.DomainRow): SignInDomain => ({
  id,
  domain,
  record: recordOf(token),
  verified_at: verified_at?.toISOString() ?? null,
});

function shown(
  { config }: Settings,
  row: store.ProviderRow,
  domains: readonly store.DomainRow[],
): WorkspaceProvider {
  const isSaml = row.kind === "saml";
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    issuer: row.issuer,
    client_id: row.client_id,
    secret_set: row.encrypted_secret !== null,
    trust_email: row.trusts_email,
    entry_point: row.entry_point,
    certificates: row.certificates,
    role: row.role,
    return_address: addressOf(config, row.id, isSaml ? "saml" : "callback"),
    metadata_address: isSaml ? addressOf(config, row.id, "metadata") : null,
    domains: domains.filter(({ provider_id }) => provider_id === row.id).map(shownDomain),
    created_at: row.created_at.toISOString(),
  };
}

/** Throws not_found for a provider that the workspace does not have. */
export async function demandProvider(db: Db, orgId: OrgId, id: string): Promise<store.ProviderRow> {
  const row = await store.findProvider(db, orgId, id);
  if (!row) throw notFound("sign_in_provider_not_found");
  return row;
}

/** Returns a provider as admins see it. */
export async function oneShown(settings: Settings, db: Db, orgId: OrgId, id: string) {
  const row = await demandProvider(db, orgId, id);
  return shown(settings, row, await store.domainsOf(db, orgId));
}

export async function list(deps: Pick<Deps, "config" | "db">, member: Member) {
  demand(member, "sign_in.manage");
  const rows = await store.providersOf(deps.db, member.orgId);
  const domains = await store.domainsOf(deps.db, member.orgId);
  return { results: rows.map((row) => shown(deps, row, domains)) };
}

/** Returns certificates as PEM. Throws invalid for what the library cannot verify with. */
function pemsOf(certificates: readonly string[]): string[] {
  return certificates.map((text, at) => {
    const pem = pemOf(text);
    if (pem !== undefined && isOfRsaKey(pem)) return pem;
    throw invalid(["body", "certificates", at], message("sign_in_certificate_invalid"));
  });
}

/**
 * Throws invalid for an issuer of Microsoft's that speaks for every tenant: whoever runs one could name
 * the addresses of a verified domain.
 */
function demandOneTenant(issuer: string): void {
  const { host, pathname } = new URL(issuer);
  const isShared = /^\/(common|organizations|consumers)(\/|$)/i.test(pathname);
  if (host === "login.microsoftonline.com" && isShared) {
    throw invalid(["body", "issuer"], message("sign_in_issuer_shared"));
  }
}

/** Returns the columns of one kind of provider. Throws invalid for addresses that are not https. */
function columnsOf(
  deps: Pick<Deps, "config" | "keyFor">,
  key: { organization_id: OrgId; id: string },
  wanted: New,
): Insertable<SignInProviderTable> {
  const { kind, name, role, issuer } = wanted;
  const both = { ...key, kind, name, role, issuer };
  if (wanted.kind === "saml") {
    const { entry_point, certificates } = wanted;
    demandHttps(deps, entry_point, "entry_point");
    return { ...both, entry_point, certificates: pemsOf(certificates) };
  }
  demandHttps(deps, issuer, "issuer");
  demandOneTenant(issuer);
  const { client_id, client_secret: secret, trust_email: trusts_email } = wanted;
  const encrypted_secret = secret === undefined ? null : sealed(deps, key, secret);
  return { ...both, client_id, encrypted_secret, trusts_email };
}

const sealed = (
  { keyFor }: Pick<Deps, "keyFor">,
  key: { organization_id: OrgId; id: string },
  secret: string,
) => encryptText(keyFor, "sign-in-secret", secret, rowContext(key));

/** Adds a provider. It signs nobody in before a domain is verified for it. */
export async function create(deps: Deps, member: Member, wanted: New): Promise<WorkspaceProvider> {
  demand(member, "sign_in.manage");
  if (!deps.config.workspaceSignIn) throw forbidden("sign_in_off");
  const { orgId } = member;
  const id = uuid();
  const row = columnsOf(deps, { organization_id: orgId, id }, wanted);
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "sign_in.manage");
    if ((await store.countProviders(tx, orgId)) >= MOST_WORKSPACE_PROVIDERS) {
      throw conflict("sign_in_too_many", { count: MOST_WORKSPACE_PROVIDERS });
    }
    await store.insertProvider(tx, row);
    const target = `${row.name} (${row.issuer})`;
    await record(tx, { ...by(member), action: "sign_in_provider.created", target });
    return oneShown(deps, tx, orgId, id);
  });
}

/**
 * Changes what does not say which provider it is. The rest is fixed: its domains were verified for that
 * provider, and another one in its place could name any of their people.
 */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { name, role, client_secret: secret }: z.output<typeof updateWorkspaceProvider.body>,
): Promise<WorkspaceProvider> {
  demand(member, "sign_in.manage");
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "sign_in.manage");
    const before = await demandProvider(tx, orgId, id);
    await store.updateProvider(tx, orgId, id, {
      name: name ?? before.name,
      role: role ?? before.role,
      ...(secret !== undefined &&
        before.kind === "openid" && { encrypted_secret: sealed(deps, before, secret) }),
    });
    const target = `${name ?? before.name} (${before.issuer})`;
    await record(tx, { ...by(member), action: "sign_in_provider.changed", target });
    return oneShown(deps, tx, orgId, id);
  });
}

export async function remove({ db }: Deps, member: Member, id: string): Promise<undefined> {
  demand(member, "sign_in.manage");
  const { orgId } = member;
  await db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "sign_in.manage");
    const removed = await store.deleteProvider(tx, orgId, id);
    if (!removed) throw notFound("sign_in_provider_not_found");
    const target = `${removed.name} (${removed.issuer})`;
    await record(tx, { ...by(member), action: "sign_in_provider.deleted", target });
  });
}
