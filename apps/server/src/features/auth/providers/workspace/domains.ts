import { randomBytes } from "node:crypto";

import { message } from "@lectern/contract/message";
import { MOST_SIGN_IN_DOMAINS, type WorkspaceProvider } from "@lectern/contract/workspace-sign-in";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { AppError, conflict, isDuplicate, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import { amongAccounts } from "#scopes";

import { by, record } from "../../../audit/index.ts";
import { demand, lockWorkspaceFor } from "../../../organizations/index.ts";
import { demandProvider, oneShown, recordOf } from "./providers.ts";
import * as store from "./store.ts";

/** Adds a domain, with a token of its own: a proof counts for this workspace and provider alone. */
export async function add(
  deps: Deps,
  member: Member,
  provider_id: string,
  domain: string,
): Promise<WorkspaceProvider> {
  demand(member, "sign_in.manage");
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "sign_in.manage");
    const { name } = await demandProvider(tx, orgId, provider_id);
    if ((await store.countDomains(tx, orgId, provider_id)) >= MOST_SIGN_IN_DOMAINS) {
      throw conflict("sign_in_too_many_domains", { count: MOST_SIGN_IN_DOMAINS });
    }
    const token = randomBytes(24).toString("base64url");
    const row = { organization_id: orgId, id: uuid(), provider_id, domain, token };
    if (!(await store.insertDomain(tx, row))) throw conflict("sign_in_domain_exists");
    const target = `${domain} (${name})`;
    await record(tx, { ...by(member), action: "sign_in_domain.added", target });
    return oneShown(deps, tx, orgId, provider_id);
  });
}

/** Returns the TXT records of a domain. Throws unavailable where no name server answers. */
async function recordsOf({ textRecords }: Deps, domain: string): Promise<string[]> {
  try {
    return await textRecords(domain);
  } catch (cause) {
    throw new AppError("unavailable", message("sign_in_domain_unavailable"), { cause });
  }
}

/**
 * Takes a domain from the provider for which it was verified before. Throws conflict where that is
 * another workspace's, whose record is still there.
 */
async function takeFromHolder(tx: Db, row: store.DomainRow, records: readonly string[]) {
  const holder = await store.lockHolder(tx, row.domain);
  if (!holder) return;
  const isOther = holder.organization_id !== row.organization_id;
  if (isOther && records.includes(recordOf(holder.token))) throw conflict("sign_in_domain_taken");
  await store.setVerified(tx, holder, false);
  if (!isOther) return;
  const { organization_id: organizationId, domain: target } = holder;
  await record(tx, { organizationId, actorId: null, action: "sign_in_domain.lost", target });
}

/**
 * Looks up the TXT record of a domain and notes that it is verified. Throws conflict where the record is
 * not there, or another workspace has verified the domain.
 */
export async function verify(
  deps: Deps,
  member: Member,
  place: store.Place,
): Promise<WorkspaceProvider> {
  demand(member, "sign_in.manage");
  const { orgId } = member;
  const row = await store.findDomain(deps.db, orgId, place);
  if (!row) throw notFound("sign_in_domain_not_found");
  const records = await recordsOf(deps, row.domain);
  if (!records.includes(recordOf(row.token))) throw conflict("sign_in_domain_unverified");
  // The domain may be another workspace's, whose rows this one's scope does not see.
  const changing = amongAccounts(deps)
    .db.transaction()
    .execute(async (tx) => {
      await lockWorkspaceFor(tx, member, orgId, "sign_in.manage");
      const current = await store.findDomain(tx, orgId, place);
      if (!current) throw notFound("sign_in_domain_not_found");
      if (current.verified_at === null) {
        await takeFromHolder(tx, current, records);
        await store.setVerified(tx, current, true);
        const target = current.domain;
        await record(tx, { ...by(member), action: "sign_in_domain.verified", target });
      }
      return oneShown(deps, tx, orgId, place.provider_id);
    });
  return changing.catch((error: unknown) => {
    // Another workspace verified it at the same time.
    throw isDuplicate(error) ? conflict("sign_in_domain_taken") : error;
  });
}

/** Removes a domain: the provider signs nobody of it in any more. */
export async function remove(
  deps: Deps,
  member: Member,
  place: store.Place,
): Promise<WorkspaceProvider> {
  demand(member, "sign_in.manage");
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    await lockWorkspaceFor(tx, member, orgId, "sign_in.manage");
    const removed = await store.deleteDomain(tx, orgId, place);
    if (!removed) throw notFound("sign_in_domain_not_found");
    const target = removed.domain;
    await record(tx, { ...by(member), action: "sign_in_domain.removed", target });
    return oneShown(deps, tx, orgId, place.provider_id);
  });
}
