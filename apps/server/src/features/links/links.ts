import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { invalid } from "#errors";

import * as store from "./store.ts";

/** For how many minutes a link of each purpose is good; docs/decisions/0011 says why. */
export const lifetimes: Record<store.Aim["purpose"], number> = {
  reset_password: 60,
  confirm_email: 24 * 60,
  change_email: 24 * 60,
  invitation: 7 * 24 * 60,
};

/** A link whose secret was shown. It is not used yet. */
export interface Link {
  id: string;
  purpose: store.Aim["purpose"];
  accountId: string | null;
  subject: string | null;
  /** Where its token stood in the request. */
  at: string;
}

/** The one refusal of every link that does not work. */
export const refused = (at: string) =>
  invalid(
    ["body", at],
    "This link is not valid, was already used or has expired. Request a new one.",
    "link",
  );

// Of the text and not of the bytes it stands for: another spelling of the same bytes is another token.
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * Makes a link's token, `<id>.<256-bit secret>`; only the secret's hash is stored. Earlier links of
 * the same purpose and account (without an account: and subject) end.
 */
export async function issue({ db }: Pick<Deps, "db">, aim: store.Aim): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const id = uuid();
  const minutes = lifetimes[aim.purpose];
  await db.transaction().execute(async (tx) => {
    // Of two that are made at once one is the earlier.
    await store.takeAim(tx, aim);
    await store.endLinks(tx, aim);
    await store.insertLink(tx, aim, { id, secret_hash: hashOf(secret), minutes });
  });
  await store.forgetOldLinks(db);
  return `${id}.${secret}`;
}

/** Ends the links of this purpose that are out for an account or a subject. */
export const end = (db: Db, aim: store.Aim): Promise<void> => store.endLinks(db, aim);

/**
 * The link a token belongs to. Refuses (invalid) in one sentence what is unknown, for none of the purposes,
 * used, expired or burnt: after five wrong secrets a link is. It asks for the pool and not for a
 * transaction, so that no rollback forgets a wrong try; `use` then takes what it answers. `at` names
 * the field of the request.
 */
export async function read(
  { db }: Pick<Deps, "db">,
  purposes: store.Aim["purpose"] | store.Aim["purpose"][],
  token: string,
  at = "token",
): Promise<Link> {
  const [, id, secret] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? [];
  const link = id && secret ? await store.findLink(db, [purposes].flat(), id) : undefined;
  if (!link || !secret) throw refused(at);
  if (!timingSafeEqual(link.secret_hash, hashOf(secret))) {
    await store.countWrongTry(db, link.id);
    throw refused(at);
  }
  const { purpose, account_id: accountId, subject } = link;
  return { id: link.id, purpose, accountId, subject, at };
}

/**
 * Consumes a link inside the caller's transaction: of all who use it at once one gets past, the
 * others are refused (invalid).
 */
export async function use(tx: Db, link: Link): Promise<void> {
  if (!(await store.consume(tx, link.id))) throw refused(link.at);
}
