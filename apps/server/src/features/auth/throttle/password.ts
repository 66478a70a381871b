import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { invalid, unauthenticated } from "#errors";
import type { User } from "#http/member.ts";

import { matches } from "../passwords.ts";
import { findSecrets } from "../second-factor/store.ts";
import { counted, demandRoom } from "./throttle.ts";

type Needs = Pick<Deps, "db" | "keyFor" | "log">;

/**
 * Whether the password matches the stored hash; undefined means no account, and takes as long.
 * Refuses (too_many) before hashing when too many attempts were wrong.
 */
export async function checkPassword(
  deps: Needs,
  { email, address }: { email: string; address: string },
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const trier = { kind: "password", email, address } as const;
  await demandRoom(deps, trier);
  return matches(stored, password, (check) => counted(deps, trier, check));
}

/**
 * Checks the signed-in user's password again before a sensitive action: refuses (invalid) a wrong
 * one, reported at `field`. It counts like a sign-in.
 */
export async function demandPassword(
  deps: Needs,
  { accountId, address = "" }: User,
  password: string,
  field = "password",
): Promise<void> {
  const account = await findSecrets(deps.db, accountId);
  if (!account) throw unauthenticated("sign_in_required");
  const { email, password_hash: stored } = account;
  // An account that a sign-in provider made.
  if (stored === "") throw invalid(["body", field], message("password_not_set"), "wrong_password");
  if (await checkPassword(deps, { email, address }, stored, password)) return;
  throw invalid(["body", field], message("wrong_password"), "wrong_password");
}
