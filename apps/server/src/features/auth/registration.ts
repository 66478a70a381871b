import type { Registration } from "@lectern/contract/auth";
import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { forbidden, invalid } from "#errors";

import { links } from "../links/index.ts";
import { enqueueMail } from "../mail/index.ts";
import { organizations } from "../organizations/index.ts";
import { follow, joinAsNewcomer } from "./account/invited.ts";
import { trial } from "./account/store.ts";
import { open } from "./devices.ts";
import { demandPasswords } from "./password-policy.ts";
import { hashOf } from "./passwords.ts";
import * as store from "./store.ts";
import { demandStrength } from "./strength.ts";

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Empty or absent: "<first name>'s workspace". */
  organizationName?: string;
}

/** The device and address of a request. */
interface From {
  deviceName: string;
  address: string;
}

const taken = () => invalid(["body", "email"], message("account_exists"), "taken");

/** The name of a workspace that nobody named. */
export const workspaceNameOf = (firstName: string) => `${firstName}'s workspace`;

/** Inserts an account with a workspace. Undefined when the email has an account. */
async function insert(tx: Db, account: NewAccount, passwordHash: string, address?: string) {
  const { email, firstName, lastName, organizationName } = account;
  const person = await store.insertAccount(tx, {
    id: uuid(),
    email,
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
  });
  if (!person) return undefined;
  const name = organizationName || workspaceNameOf(firstName);
  const organizationId = await organizations.create(tx, name, person.id, address);
  return { person, organizationId };
}

/**
 * Creates an account and the workspace it owns, or neither. Refuses (invalid) an email that has an
 * account.
 */
export async function createAccount({ db }: Pick<Deps, "db">, account: NewAccount) {
  const passwordHash = await hashOf(account.password);
  return db.transaction().execute(async (tx) => {
    const created = await insert(tx, account, passwordHash);
    if (!created) throw taken();
    return created;
  });
}

/**
 * Registers where the address must be confirmed before the first sign-in. For an address that has
 * an account the same work is done, taking as long, and rolled back; the answer is the same, and a
 * mail tells the owner.
 */
async function registerUnseen(deps: Deps, account: NewAccount, from: From) {
  const passwordHash = await hashOf(account.password);
  const { email } = account;
  const standIn = { ...account, email: `${uuid()}@taken.invalid` };
  const once = () =>
    deps.db.transaction().execute(async (tx) => {
      const kept = !(await store.emailTaken(tx, email));
      const created = await trial(tx, { kept }, () =>
        insert(tx, kept ? account : standIn, passwordHash, from.address),
      );
      // A concurrent request took the address; the second call finds it taken.
      if (!created) return undefined;
      await enqueueMail(deps, tx, { kind: kept ? "confirm_email" : "address_taken", email });
      return { ...created.person, email };
    });
  const person = (await once()) ?? (await once());
  if (!person) throw taken();
  return person;
}

/**
 * Registers where no confirmation is needed. This reveals that an address is taken: an answer that
 * signs in cannot be faked for someone who does not know the password.
 */
async function registerAtOnce(deps: Deps, account: NewAccount, from: From) {
  const { email } = account;
  if (await store.emailTaken(deps.db, email)) throw taken();
  const passwordHash = await hashOf(account.password);
  return deps.db.transaction().execute(async (tx) => {
    const created = await insert(tx, account, passwordHash, from.address);
    if (!created) throw taken();
    // Without a mail server, nobody would receive it.
    if (deps.config.smtpUrl) await enqueueMail(deps, tx, { kind: "confirm_email", email });
    return created.person;
  });
}

/**
 * Registers by an invitation, even where registration is closed. The email must be the invited one.
 */
async function registerInvited(deps: Deps, token: string, account: NewAccount, from: From) {
  const invited = await follow(deps, await links.read(deps, "invitation", token, "invitation"));
  if (invited.invitation.email !== account.email) {
    throw invalid(
      ["body", "email"],
      message("registration_for_invited_email", { email: invited.invitation.email }),
    );
  }
  return joinAsNewcomer(deps, invited, account, from.address);
}

/**
 * Registers a person. `session` is undefined where the email has to be confirmed before the first
 * sign-in.
 */
export async function register(deps: Deps, asked: Registration, from: From) {
  const account: NewAccount = {
    email: asked.email,
    password: asked.password,
    firstName: asked.first_name,
    lastName: asked.last_name,
    organizationName: asked.organization_name,
  };
  demandPasswords(deps);
  const { registration, requireVerifiedEmail } = deps.config;
  const invited = asked.invitation !== undefined;
  if (registration === "closed" && !invited) {
    throw forbidden("registration_closed");
  }
  demandStrength(asked.password, asked.email);
  if (requireVerifiedEmail && !invited) {
    return { person: await registerUnseen(deps, account, from), session: undefined };
  }
  const person =
    asked.invitation === undefined
      ? await registerAtOnce(deps, account, from)
      : await registerInvited(deps, asked.invitation, account, from);
  const { deviceName: name, address } = from;
  const session = await open(deps, person.id, { kind: asked.session, name, address });
  return { person, session };
}
