import type { Db, SignInProvider } from "#deps";
import { forbidden } from "#errors";
import type { OrgId } from "#http/member.ts";
import type { ProvidedPerson } from "#schema";

import { recordOfAccount } from "../../../audit/index.ts";
import { joining, lockWorkspace } from "../../../organizations/index.ts";
import * as provisioned from "../../account/provisioned.ts";
import { emailOf, linkable, type Trust } from "../accounts.ts";
import { isOf } from "./finding.ts";
import * as store from "./people-store.ts";

type Provider = Trust &
  Pick<SignInProvider, "id"> & { workspace: NonNullable<SignInProvider["workspace"]> };

interface Asking {
  provider: Provider;
  person: ProvidedPerson;
  /** The person's address, of a domain that is verified. */
  email: string;
  /** The network address of the request. */
  address: string;
}

const keyOf = ({ provider, person }: Asking) => ({
  organization_id: provider.workspace.id,
  provider_id: provider.id,
  subject: person.subject,
});

/** Throws forbidden for who left the workspace or was removed, and was not invited again. */
async function demandExpected(tx: Db, orgId: OrgId, one: { accountId: string; email: string }) {
  if (!(await joining.isExpected(tx, orgId, one))) throw forbidden("provider_member_removed");
}

/**
 * Returns the account of a person who is here for the first time, and makes it a member: the one with
 * the same confirmed address, else a new one.
 */
async function admit(tx: Db, asking: Asking): Promise<string> {
  const { provider, person, email, address } = asking;
  const { id: orgId, role } = provider.workspace;
  const { firstName, lastName } = person;
  const linked = await linkable(tx, provider, email);
  // Whoever was removed does not come back under another name or by another provider either.
  if (linked !== undefined && (await store.isKnownIn(tx, orgId, linked))) {
    await demandExpected(tx, orgId, { accountId: linked, email });
  }
  const accountId = linked ?? (await provisioned.create(tx, { email, firstName, lastName }));
  // A deactivated account, or a concurrent request, has the address.
  if (accountId === undefined) throw forbidden("provider_account_missing");
  const isNew = await store.insertPerson(tx, { ...keyOf(asking), account_id: accountId });
  if (!isNew) throw forbidden("provider_account_missing");
  await joining.join(tx, orgId, { accountId, email, role, address });
  const entry = { accountId, address, target: provider.name };
  await recordOfAccount(tx, { ...entry, action: "account.provider_linked" });
  return accountId;
}

/**
 * Returns the id of the account of a person at a workspace's provider, inside the caller's
 * transaction. Throws forbidden unless both the address that the provider names and that of the
 * account are of domains that are verified for it, and for who left the workspace or was removed.
 */
export async function accountAt(
  tx: Db,
  provider: Provider,
  person: ProvidedPerson,
  address: string,
): Promise<string> {
  const { id: orgId } = provider.workspace;
  // The provider or a domain may have been removed meanwhile.
  await lockWorkspace(tx, orgId);
  const domains = await store.provenDomains(tx, orgId, provider.id);
  const email = emailOf(provider, person);
  if (!isOf(domains, email)) throw forbidden("provider_email_foreign");
  const asking = { provider, person, email, address };
  const known = await store.findPerson(tx, keyOf(asking));
  if (!known) return admit(tx, asking);
  // Whoever took a private address keeps the account for themselves.
  if (!known.email_verified || !isOf(domains, known.email)) {
    throw forbidden("provider_email_foreign");
  }
  await demandExpected(tx, orgId, { accountId: known.id, email: known.email });
  return known.id;
}
