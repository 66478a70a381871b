import type { Registration } from "@lectern/contract/auth";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { forbidden, invalid } from "#errors";

import * as organizations from "../organizations/organizations.ts";
import { open } from "./devices.ts";
import { hashOf } from "./passwords.ts";
import * as store from "./store.ts";
import { weakness } from "./weak-passwords.ts";

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Empty or absent: "<first name>'s workspace". */
  organizationName?: string;
}

const taken = () =>
  invalid(
    ["body", "email"],
    "An account with this email address exists already. Sign in, or reset its password.",
    "taken",
  );

/** An account and a workspace it owns, or neither. Refuses (invalid) an email that has an account. */
export async function createAccount({ db }: Pick<Deps, "db">, account: NewAccount) {
  const { email, password, firstName, lastName, organizationName } = account;
  if (await store.emailTaken(db, email)) throw taken();
  const passwordHash = await hashOf(password);
  return db.transaction().execute(async (tx) => {
    const person = await store.insertAccount(tx, {
      id: uuid(),
      email,
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
    });
    if (!person) throw taken();
    const name = organizationName || `${firstName}'s workspace`;
    const organizationId = await organizations.create(tx, name, person.id);
    return { person, organizationId };
  });
}

function demandStrength(password: string, email: string) {
  const [local = ""] = email.split("@");
  const weak = weakness(password, [email, local, "lectern"]);
  if (weak) throw invalid(["body", "password"], weak, "weak_password");
}

/**
 * Registers a person. `session` is undefined where the email has to be confirmed before the first
 * sign-in.
 */
export async function register(deps: Deps, asked: Registration, deviceName: string) {
  if (deps.config.registration === "closed") {
    throw forbidden("Registration is closed here. Ask an administrator for an invitation.");
  }
  if (asked.invitation !== undefined) {
    throw invalid(["body", "invitation"], "This invitation is not valid, or was used already.");
  }
  demandStrength(asked.password, asked.email);
  const { person } = await createAccount(deps, {
    email: asked.email,
    password: asked.password,
    firstName: asked.first_name,
    lastName: asked.last_name,
    organizationName: asked.organization_name,
  });
  if (deps.config.requireVerifiedEmail) return { person, session: undefined };
  const session = await open(deps, person.id, { kind: asked.session, name: deviceName });
  return { person, session };
}
