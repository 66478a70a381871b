import type { CreationOptions, NewCredential, Passkey } from "@lectern/contract/passkeys";
import { message } from "@lectern/contract/message";
import type { PageQuery } from "@lectern/contract/page";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict, forbidden, invalid, notFound, unauthenticated } from "#errors";
import type { User } from "#http/member.ts";

import { recordOfAccount } from "../../audit/index.ts";
import { enqueueMail } from "../../mail/index.ts";
import { allowsPassword } from "../password-policy.ts";
import { isLinked } from "../providers/linked.ts";
import { findDevice, getPerson, lockAccount } from "../store.ts";
import { demandPassword } from "../throttle/password.ts";
import { challengeFor, challengeSeconds, consumeChallengeOf } from "./challenge.ts";
import * as store from "./store.ts";
import { algorithms, challengeIn, handleOf, refused, siteOf, verifyNew } from "./verification.ts";

const maxPasskeys = 20;
const tooMany = () => conflict("too_many_passkeys", { count: maxPasskeys });

type Row = Awaited<ReturnType<typeof store.page>>["results"][number];

const passkeyOf = ({ created_at, last_used_at, ...passkey }: Row): Passkey => ({
  ...passkey,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** Returns the person's passkeys, newest first. */
export async function list({ db }: Pick<Deps, "db">, user: User, query: PageQuery) {
  const { total, results } = await store.page(db, user, query);
  return { total, results: results.map(passkeyOf) };
}

/**
 * Refuses where somebody else may be using this device: asks for the password, or, of people
 * without one, that they signed in a moment ago.
 */
async function demandOwner(
  deps: Deps,
  user: User,
  { hasPassword, password }: { hasPassword: boolean; password: string | undefined },
) {
  if (!hasPassword || !deps.config.passwordSignIn) {
    if (!(await store.signedInLately(deps.db, user))) throw forbidden("sign_in_again_first");
  } else if (password) {
    await demandPassword(deps, user, password);
  } else {
    throw invalid(["body", "password"], message("current_password_missing"));
  }
}

/** Returns what the browser needs to make a passkey. */
export async function start(
  deps: Deps,
  user: User,
  password: string | undefined,
): Promise<CreationOptions> {
  const { accountId } = user;
  const person = await getPerson(deps.db, accountId, undefined);
  await demandOwner(deps, user, { hasPassword: !person.provider_only, password });
  const owned = await store.credentialsOf(deps.db, accountId);
  if (owned.length >= maxPasskeys) throw tooMany();
  return {
    challenge: challengeFor(deps, user),
    rp: { id: siteOf(deps).id, name: "Lectern" },
    user: {
      id: handleOf(accountId),
      name: person.email,
      displayName: `${person.first_name} ${person.last_name}`.trim(),
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeSeconds * 1000,
    excludeCredentials: owned.map(({ credential_id, transports }) => ({
      id: credential_id.toString("base64url"),
      type: "public-key",
      transports,
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** Adds a passkey made for a challenge of this session, and mails the person about it. */
export async function create(
  deps: Deps,
  user: User,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { accountId, address } = user;
  const challenge = challengeIn(credential.response);
  if (!(await consumeChallengeOf(deps, user, challenge))) throw notFound("passkey_request_expired");
  const made = await verifyNew(deps, challenge, credential);
  if (made.fault !== undefined) throw refused("forbidden", made.fault);
  return deps.db.transaction().execute(async (tx) => {
    const isOpen = (await lockAccount(tx, accountId)) && (await findDevice(tx, user));
    // A reset that signed this device out meanwhile has removed the passkeys there were.
    if (!isOpen) throw unauthenticated("sign_in_required");
    // Others may have been added since the browser was asked.
    if ((await store.credentialsOf(tx, accountId)).length >= maxPasskeys) throw tooMany();
    const passkey = await store.insert(tx, {
      id: uuid(),
      account_id: accountId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      name,
      transports: [...new Set(credential.response.transports)],
      backed_up: made.backedUp,
    });
    if (!passkey) throw conflict("passkey_already_added");
    const action = "account.passkey_added";
    await recordOfAccount(tx, { accountId, address, action, target: name });
    await enqueueMail(deps, tx, {
      kind: "passkey_added",
      account_id: accountId,
      passkey: name,
      address: address ?? "",
      at: new Date().toISOString(),
    });
    return passkeyOf(passkey);
  });
}

/** Renames one of the person's passkeys. */
export async function rename({ db }: Deps, user: User, id: string, name: string): Promise<Passkey> {
  const { accountId, address } = user;
  return db.transaction().execute(async (tx) => {
    const renamed = await store.rename(tx, user, id, name);
    if (!renamed) throw notFound("passkey_not_found");
    const target = `${renamed.before} → ${name}`;
    const action = "account.passkey_renamed";
    if (renamed.before !== name) await recordOfAccount(tx, { accountId, address, action, target });
    return passkeyOf(renamed.passkey);
  });
}

/** Whether the person can still sign in. */
async function canSignIn(deps: Deps, tx: Db, { accountId }: User): Promise<boolean> {
  const person = await getPerson(tx, accountId, undefined);
  if (!person.provider_only && allowsPassword(deps, person.email)) return true;
  if ((await store.credentialsOf(tx, accountId)).length > 0) return true;
  return isLinked(deps, tx, accountId);
}

/**
 * Removes one of the person's passkeys. Devices that it signed in stay signed in. Throws conflict
 * for the last one of a person without another way to sign in.
 */
export async function remove(deps: Deps, user: User, id: string): Promise<undefined> {
  const { accountId, address } = user;
  await deps.db.transaction().execute(async (tx) => {
    // A sign-in that runs meanwhile waits for this row and then finds no passkey.
    await lockAccount(tx, accountId);
    const removed = await store.remove(tx, user, id);
    if (!removed) throw notFound("passkey_not_found");
    if (!(await canSignIn(deps, tx, user))) throw conflict("passkey_is_last_way");
    const action = "account.passkey_removed";
    await recordOfAccount(tx, { accountId, address, action, target: removed.name });
  });
}
