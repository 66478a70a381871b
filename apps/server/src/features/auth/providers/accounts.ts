import type { Db, OpenIdProvider, SignInProvider } from "#deps";
import { forbidden } from "#errors";
import type { ProvidedPerson } from "#schema";

import { recordOfAccount } from "../../audit/index.ts";
import { answer as invitations, organizations } from "../../organizations/index.ts";
import * as provisioned from "../account/provisioned.ts";
import { workspaceNameOf } from "../registration.ts";
import { findByEmail } from "../store.ts";
import * as store from "./store.ts";

/** What the operator lets a provider decide. */
export type Trust = Pick<
  OpenIdProvider,
  "name" | "trustsEmail" | "linksAccounts" | "createsAccounts"
> & { kind?: SignInProvider["kind"] };

/** Returns the person's address. Throws forbidden for one that the provider cannot vouch for. */
export function emailOf(
  { trustsEmail, kind }: Trust,
  { email, emailVerified }: ProvidedPerson,
): string {
  if (email === undefined) throw forbidden("provider_email_missing");
  if (emailVerified || trustsEmail) return email;
  throw forbidden(kind === "saml" ? "provider_email_foreign" : "provider_email_unverified");
}

/**
 * Returns the account with the person's address, to be used with the provider from now on. Undefined
 * for none. An address that was never confirmed may have been registered by somebody else, who
 * would keep their password.
 */
export async function linkable(tx: Db, trust: Trust, email: string): Promise<string | undefined> {
  const account = await findByEmail(tx, email);
  if (!account) return undefined;
  if (!trust.linksAccounts) throw forbidden("provider_not_linked");
  if (!account.email_verified) throw forbidden("provider_account_unconfirmed");
  return account.id;
}

/**
 * Creates an account without a password, and a workspace of its own unless the person is invited to
 * one. Undefined when a concurrent request, or a deactivated account, has the address.
 */
async function create(
  tx: Db,
  trust: Trust,
  { firstName, lastName }: ProvidedPerson,
  { email, address }: { email: string; address: string },
): Promise<string | undefined> {
  const accountId = await provisioned.create(tx, { email, firstName, lastName });
  if (accountId === undefined) return undefined;
  const asker = { accountId, deviceId: "" };
  const one = { page: 1, page_size: 1 };
  const invited = (await invitations.list({ db: tx }, asker, one)).total > 0;
  if (!invited && !trust.createsAccounts) throw forbidden("provider_account_missing");
  if (!invited) await organizations.create(tx, workspaceNameOf(firstName), accountId, address);
  return accountId;
}

/**
 * Returns the id of the account of a person at a provider, inside the caller's transaction: the one
 * that they used before, else one with the same verified address, else a new one. Throws forbidden
 * where the provider may not decide that.
 */
export async function accountOf(
  tx: Db,
  trust: Trust,
  person: ProvidedPerson,
  address: string,
): Promise<string> {
  const known = await store.findIdentity(tx, person);
  if (known) return known.id;
  const email = emailOf(trust, person);
  const linked = await linkable(tx, trust, email);
  const accountId = linked ?? (await create(tx, trust, person, { email, address }));
  if (accountId === undefined) throw forbidden("provider_account_missing");
  const { issuer, subject } = person;
  const isNew = await store.insertIdentity(tx, { issuer, subject, account_id: accountId });
  // Another request linked the person meanwhile, or their account is deactivated.
  if (!isNew) throw forbidden("provider_account_missing");
  const entry = { accountId, address, target: trust.name };
  await recordOfAccount(tx, { ...entry, action: "account.provider_linked" });
  return accountId;
}
