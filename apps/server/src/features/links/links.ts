import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { invalid } from "#errors";

import * as store from "./store.ts";

/** Minutes for which a link of each purpose is valid; docs/decisions/0011 gives the reasons. */
export const lifetimes: Record<store.Aim["purpose"], number> = {
  reset_password: 60,
  confirm_email: 24 * 60,
  change_email: 24 * 60,
  invitation: 7 * 24 * 60,
};

/** A link whose secret was verified, and which is not used yet. */
export interface Link {
  id: string;
  purpose: store.Aim["purpose"];
  accountId: string | null;
  subject: string | null;
  /** Name of the request's field that contained the token. */
  at: string;
}

/** Returns the same refusal for every link that does not work. */
export const refused = (at: string) => invalid(["body", at], message("link_invalid"), "link");

// Hashes the text, not the decoded bytes: another encoding of the same bytes is another token.
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * Creates a link's token, `<id>.<256-bit secret>`; only the secret's hash is stored. Ends earlier
 * links of the same purpose and account (or, without an account, subject).
 */
export async function issue({ db }: Pick<Deps, "db">, aim: store.Aim): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const id = uuid();
  const minutes = lifetimes[aim.purpose];
  await db.transaction().execute(async (tx) => {
    // Under a lock, so that of two links created at once only the later one stays valid.
    await store.lockAim(tx, aim);
    await store.endLinks(tx, aim);
    await store.insertLink(tx, aim, { id, secret_hash: hashOf(secret), minutes });
  });
  await store.forgetOldLinks(db);
  return `${id}.${secret}`;
}

/** Ends the unused links of this purpose for an account or a subject. */
export const end = (db: Db, aim: store.Aim): Promise<void> => store.endLinks(db, aim);

/**
 * Returns the link of a token. Refuses (invalid), always with the same sentence, an unknown, used
 * or expired token, one of another purpose, and one with five wrong secrets. Takes a pool rather
 * than a transaction, so that no rollback undoes the count of wrong secrets; `use` then consumes
 * the link. `at` names the request's field.
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
 * Consumes a link inside the caller's transaction. Of concurrent callers one succeeds; the others
 * are refused (invalid).
 */
export async function use(tx: Db, link: Link): Promise<void> {
  if (!(await store.consume(tx, link.id))) throw refused(link.at);
}
