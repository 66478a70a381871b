import type { Preferences, User as Shown } from "@lectern/contract/auth";

import { detailOf, message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { invalid } from "#errors";
import type { User } from "#http/member.ts";

import { recordOfAccount } from "../../audit/index.ts";
import { links } from "../../links/index.ts";
import { enqueueMail } from "../../mail/index.ts";
import { demandPasswords } from "../password-policy.ts";
import { hashOf } from "../passwords.ts";
import { revokeDevices } from "../store.ts";
import { demandStrength } from "../strength.ts";
import { demandPassword } from "../throttle/password.ts";
import * as users from "../users.ts";
import * as store from "./store.ts";

interface ProfileChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  preferences?: { [Key in keyof Preferences]?: Preferences[Key] | undefined } | undefined;
}

/** Updates the user's names or preferences; omitted fields keep their values. */
export async function update(
  deps: Deps,
  user: User,
  organizationId: string | undefined,
  { preferences, ...names }: ProfileChange,
): Promise<Shown> {
  await store.updateProfile(deps.db, user.accountId, { ...names, ...preferences });
  return users.get(deps, user, organizationId);
}

/**
 * Sends a link to a new address, which takes effect when the link is opened. The answer does not
 * reveal whether the address has an account; a mail tells its owner.
 */
export async function changeEmail(
  deps: Deps,
  user: User,
  { email, password }: { email: string; password: string },
) {
  await demandPassword(deps, user, password);
  const { accountId: account_id } = user;
  await deps.db.transaction().execute(async (tx) => {
    if ((await store.lockAccountEmail(tx, account_id)) === email) {
      throw invalid(["body", "email"], message("email_unchanged"));
    }
    await enqueueMail(deps, tx, { kind: "change_email", account_id, email });
  });
  return detailOf(message("email_change_sent", { email }));
}

/** Sets a new password, signs every other device out and ends open reset links. */
export async function changePassword(
  deps: Deps,
  user: User,
  asked: { current_password: string; password: string },
) {
  const { accountId, deviceId, address } = user;
  const { email } = await users.get(deps, user, undefined);
  demandPasswords(deps, email);
  await demandPassword(deps, user, asked.current_password, "current_password");
  demandStrength(asked.password, email);
  const passwordHash = await hashOf(asked.password);
  await deps.db.transaction().execute(async (tx) => {
    await store.setPassword(tx, accountId, passwordHash);
    await revokeDevices(tx, accountId, { except: deviceId });
    await links.end(tx, { purpose: "reset_password", accountId });
    await recordOfAccount(tx, { accountId, address, action: "account.password_changed" });
    await enqueueMail(deps, tx, { kind: "password_changed", account_id: accountId });
  });
  return detailOf(message("password_changed"));
}
