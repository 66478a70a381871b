import type { PasswordReset } from "@lectern/contract/auth";

import { detailOf, message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { invalid } from "#errors";

import { recordOfAccount } from "../../audit/index.ts";
import { links } from "../../links/index.ts";
import { enqueueMail } from "../../mail/index.ts";
import { removeAll as removeApiKeys } from "../api-keys/store.ts";
import { removeAll as removePasskeys } from "../passkeys/store.ts";
import { demandPasswords } from "../password-policy.ts";
import { hashOf } from "../passwords.ts";
import { revokeDevices } from "../store.ts";
import { demandStrength } from "../strength.ts";
import { follow, joinAsNewcomer } from "./invited.ts";
import * as store from "./store.ts";

/** Requests a mail with a reset link. Whether the address has an account is looked up later. */
export async function ask(deps: Deps, email: string) {
  demandPasswords(deps, email);
  await deps.db
    .transaction()
    .execute((tx) => enqueueMail(deps, tx, { kind: "reset_password", email }));
  return detailOf(message("reset_sent_if_account"));
}

/** Creates the account of an invited person and joins the workspace. */
async function join(deps: Deps, link: links.Link, asked: PasswordReset, address: string) {
  demandPasswords(deps);
  const { password, first_name: firstName, last_name: lastName } = asked;
  const invited = await follow(deps, link);
  if (!firstName) throw invalid(["body", "first_name"], message("first_name_missing"));
  if (!lastName) throw invalid(["body", "last_name"], message("last_name_missing"));
  await joinAsNewcomer(deps, invited, { password, firstName, lastName }, address);
  const { organization_name: workspace } = invited.invitation;
  return detailOf(message("invitation_accepted", { workspace }));
}

/**
 * Sets a password by a link: a reset link, which signs every device out and confirms the address,
 * or an invitation link, which creates the account. Of an address that was never confirmed it
 * deletes the passkeys and API keys, which somebody else may have made.
 */
export async function reset(deps: Deps, asked: PasswordReset, address: string) {
  const link = await links.read(deps, ["reset_password", "invitation"], asked.token);
  if (link.purpose === "invitation") return join(deps, link, asked, address);
  const account = await store.findByIdAndEmail(deps.db, link.accountId ?? "", link.subject ?? "");
  if (!account) throw links.refused(link.at);
  const { id, email } = account;
  demandPasswords(deps, email);
  demandStrength(asked.password, email);
  const passwordHash = await hashOf(asked.password);
  await deps.db.transaction().execute(async (tx) => {
    await links.use(tx, link);
    // First: a sign-in that runs meanwhile waits for this row and then finds another password.
    await store.setPassword(tx, id, passwordHash);
    if (!(await store.verifyEmail(tx, id, email))) throw links.refused(link.at);
    // Whoever registered an address that was never confirmed may not be its owner.
    if (!account.email_verified) {
      await removePasskeys(tx, id);
      await removeApiKeys(tx, id);
    }
    await revokeDevices(tx, id);
    await recordOfAccount(tx, { accountId: id, address, action: "account.password_reset" });
    await enqueueMail(deps, tx, { kind: "password_changed", account_id: id });
  });
  return detailOf(message("password_reset"));
}
