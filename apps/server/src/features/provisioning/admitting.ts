import type { Db, Deps } from "#deps";
import type { Provisioner } from "#http/member.ts";

import { provisionedAccounts as accounts } from "../auth/index.ts";
import { byDirectory } from "../audit/index.ts";
import { directoryPeople, directoryTeams } from "../organizations/index.ts";
import { giveRoles, roleOf } from "./roles.ts";
import { ScimError } from "./scim/failure.ts";
import * as store from "./scim/people-store.ts";
import { creatorOf } from "./token-store.ts";
import { isVouched } from "./vouching.ts";

type Admitting = Pick<Deps, "config" | "hooks" | "jobs" | "notices">;

/**
 * Returns the account that is known to be this person, or makes it. Undefined where only its owner can
 * say so, by accepting an invitation: a directory may name anybody's address
 * (docs/decisions/0067-a-directory-invites-whom-it-cannot-vouch-for.md).
 */
async function accountOf(
  { config }: Admitting,
  tx: Db,
  provisioner: Provisioner,
  person: store.PersonRow,
): Promise<string | undefined> {
  const { account_id: known, email } = person;
  if (known !== null && (await accounts.isInUse(tx, known))) return known;
  const account = await accounts.findByAddress(tx, email);
  const vouched = isVouched(config, provisioner.orgId, email);
  if (account) {
    const isMember = (await directoryPeople.findMember(tx, provisioner, account.id)) !== undefined;
    if (isMember && !account.confirmed) {
      throw new ScimError(
        409,
        "A member of the workspace has this address but has not confirmed it.",
      );
    }
    return isMember || (vouched && account.confirmed) ? account.id : undefined;
  }
  // Without a provider, the mail with the invitation is how the person learns of it and signs in.
  const hasProvider = config.signInProviders.length > 0 || config.trustedHeader !== undefined;
  if (!vouched || !hasProvider) return undefined;
  const firstName = person.given_name || person.display_name || email.slice(0, email.indexOf("@"));
  const lastName = person.family_name;
  return accounts.create(tx, { email, firstName: firstName.slice(0, 100), lastName });
}

/** Adds the account to the teams of the person's groups. */
async function joinTeams(deps: Admitting, tx: Db, provisioner: Provisioner, personId: string) {
  const { orgId } = provisioner;
  for (const { team_id, account_id } of await store.teamsOf(tx, orgId, personId)) {
    const place = { teamId: team_id, accounts: [account_id] };
    await directoryTeams.addToTeam(deps, tx, provisioner, place);
  }
}

/**
 * Makes a person whom the directory turned on a member, in the teams and with the role of their
 * groups, or invites them.
 */
export async function admit(
  deps: Admitting,
  tx: Db,
  provisioner: Provisioner,
  person: store.PersonRow,
): Promise<void> {
  const { orgId, tokenId } = provisioner;
  const { email } = person;
  const role = await roleOf(tx, orgId, person.id);
  const accountId = await accountOf(deps, tx, provisioner, person);
  if (accountId === undefined) {
    const creator = await creatorOf(tx, orgId, tokenId);
    await store.link(tx, orgId, person.id, null);
    await directoryPeople.invite(deps, tx, provisioner, { email, role, creator });
    return;
  }
  if (await store.isLinked(tx, orgId, accountId, person.id)) {
    throw new ScimError(409, "Another user of the directory is this member.", "uniqueness");
  }
  await store.link(tx, orgId, person.id, accountId);
  if (await directoryPeople.findMember(tx, provisioner, accountId)) {
    const people = [person.id];
    await giveRoles(tx, byDirectory(provisioner), orgId, { people, lost: false });
  } else {
    await directoryPeople.addMember(tx, provisioner, { accountId, email, role });
  }
  await joinTeams(deps, tx, provisioner, person.id);
}

/**
 * Ends the membership or the invitation of a person whom the directory turned off or removed, which
 * its row must say already. Throws Refused for the owner of the workspace.
 */
export async function expel(
  deps: Admitting,
  tx: Db,
  provisioner: Provisioner,
  { account_id, email }: Pick<store.PersonRow, "account_id" | "email">,
): Promise<void> {
  const byAddress = account_id ?? (await accounts.findByAddress(tx, email))?.id;
  const member = byAddress && (await directoryPeople.findMember(tx, provisioner, byAddress));
  if (member && member.group === "owner") {
    throw new ScimError(403, "This user owns the workspace. Hand it over to another member first.");
  }
  if (member) await directoryPeople.removeMember(deps, tx, provisioner, member);
  await directoryPeople.withdraw(tx, provisioner, email);
}
