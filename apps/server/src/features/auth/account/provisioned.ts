import { v7 as uuid } from "uuid";

import type { Db } from "#deps";

import * as accounts from "../store.ts";
import { verifyEmail } from "./store.ts";

/** Returns the account of an address and whether it was confirmed; undefined for none in use. */
export async function findByAddress(
  tx: Db,
  email: string,
): Promise<{ id: string; confirmed: boolean } | undefined> {
  const found = await accounts.findByEmail(tx, email);
  return found && { id: found.id, confirmed: found.email_verified };
}

/** Whether an account exists and is neither disabled nor deleted. */
export const isInUse = accounts.isInUse;

/**
 * Creates an account without a password for an address that the operator vouches for, which so counts
 * as confirmed. Undefined where a disabled account, or a concurrent request, has the address.
 */
export async function create(
  tx: Db,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<string | undefined> {
  const account = await accounts.insertAccount(tx, {
    id: uuid(),
    email,
    first_name: firstName,
    last_name: lastName,
    password_hash: "",
  });
  if (!account) return undefined;
  await verifyEmail(tx, account.id, email);
  return account.id;
}
