import { randomBytes } from "node:crypto";

import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import type { MembershipTable } from "#schema";

import { recordOfAccount } from "../../audit/index.ts";
import { links } from "../../links/index.ts";
import { organizations } from "../../organizations/index.ts";
import { setPassword, verifyEmail } from "../account/store.ts";
import { removeAll as removeApiKeys } from "../api-keys/store.ts";
import { hashOf } from "../passwords.ts";
import { removeAll as removePasskeys } from "../passkeys/store.ts";
import { insertAccount, revokeDevices } from "../store.ts";
import { demandStrength } from "../strength.ts";
import * as store from "./store.ts";

/** What an operator asked for and cannot be done; the message is a sentence for them. */
export class OperatorRefusal extends Error {}

/** In the scope of all workspaces. */
type Operating = Pick<Deps, "db">;

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  /** Name or id of a workspace, made if it does not exist; undefined: one named after the person. */
  workspace: string | undefined;
  role: MembershipTable["group"] | undefined;
}

/** No password has this hash, until the person chooses one by a link. */
const unknownPassword = () => hashOf(randomBytes(32).toString("base64url"));

const linkFor = ({ db }: Operating, accountId: string, email: string) =>
  links.issue({ db }, { purpose: "reset_password", accountId, subject: email });

/**
 * Creates an account whose email counts as confirmed, in a workspace. Returns the token of a link
 * to set its password. Throws OperatorRefusal.
 */
export async function createUser(deps: Operating, user: NewUser): Promise<string> {
  const passwordHash = await unknownPassword();
  const { email } = user;
  const id = await deps.db.transaction().execute(async (tx) => {
    const person = await insertAccount(tx, {
      id: uuid(),
      email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: passwordHash,
    });
    if (!person) throw new OperatorRefusal(`${email} has an account already.`);
    await verifyEmail(tx, person.id, email);
    await joinWorkspace(tx, person.id, user);
    await recordOfAccount(tx, { accountId: person.id, action: "account.created" });
    return person.id;
  });
  return linkFor(deps, id, email);
}

async function joinWorkspace(tx: Db, accountId: string, { workspace, role, firstName }: NewUser) {
  const found = workspace === undefined ? [] : await store.workspacesNamed(tx, workspace);
  const [one] = found;
  if (found.length > 1) {
    throw new OperatorRefusal(
      `Several workspaces are named ${workspace}. Name one by its id: ${found.map(({ id }) => id).join(" or ")}.`,
    );
  }
  if (!one) {
    if (role !== undefined && role !== "owner") {
      throw new OperatorRefusal(
        `There is no workspace ${workspace ?? ""}. Whoever is first in a workspace is its owner.`,
      );
    }
    await organizations.create(tx, workspace ?? `${firstName}'s workspace`, accountId);
    return;
  }
  if (role === "owner") {
    throw new OperatorRefusal(`The workspace ${one.name} has an owner. Choose another role.`);
  }
  await organizations.addMember(tx, one.id, accountId, role ?? "viewer");
}

/** Returns the account of an email; throws OperatorRefusal where there is none. */
async function demandAccount(tx: Db, email: string) {
  const account = await store.lockByEmail(tx, email);
  if (!account) throw new OperatorRefusal(`${email} has no account.`);
  return account;
}

/**
 * Ends the password, the passkeys and all devices of an account. Returns the token of a link to choose another
 * password; undefined where `password` is set at once. Throws OperatorRefusal, and AppError for a
 * weak password.
 */
export async function resetUser(
  deps: Operating,
  email: string,
  password?: string,
): Promise<string | undefined> {
  if (password !== undefined) demandStrength(password, email);
  const passwordHash = await (password === undefined ? unknownPassword() : hashOf(password));
  const id = await deps.db.transaction().execute(async (tx) => {
    const account = await demandAccount(tx, email);
    if (account.deactivated_at) {
      throw new OperatorRefusal(`The account ${email} is disabled. Enable it first.`);
    }
    await setPassword(tx, account.id, passwordHash);
    await removePasskeys(tx, account.id);
    await revokeDevices(tx, account.id);
    await links.end(tx, { purpose: "reset_password", accountId: account.id });
    await recordOfAccount(tx, { accountId: account.id, action: "account.reset" });
    return account.id;
  });
  return password === undefined ? linkFor(deps, id, email) : undefined;
}

/**
 * Disables an account: its devices are signed out, its API keys deleted, its links ended, and
 * nobody signs in to it. What it made stays. Throws OperatorRefusal.
 */
export async function disableUser({ db }: Operating, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, deactivated_at } = await demandAccount(tx, email);
    if (deactivated_at) throw new OperatorRefusal(`The account ${email} is disabled already.`);
    await store.setDisabled(tx, id, true);
    await revokeDevices(tx, id);
    await removeApiKeys(tx, id);
    await store.deleteLinks(tx, id);
    await recordOfAccount(tx, { accountId: id, action: "account.disabled" });
  });
}

/** Enables a disabled account, with its password. Throws OperatorRefusal. */
export async function enableUser({ db }: Operating, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, deactivated_at } = await demandAccount(tx, email);
    if (!deactivated_at) throw new OperatorRefusal(`The account ${email} is not disabled.`);
    await store.setDisabled(tx, id, false);
    await recordOfAccount(tx, { accountId: id, action: "account.enabled" });
  });
}
