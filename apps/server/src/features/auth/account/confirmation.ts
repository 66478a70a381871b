import { detailOf, message } from "@lectern/contract/message";

import type { Db, Deps } from "#deps";
import { conflict } from "#errors";

import { links } from "../../links/index.ts";
import { enqueueMail } from "../../mail/index.ts";
import { emailTaken } from "../store.ts";
import * as store from "./store.ts";

/** Sends the confirmation mail again. The answer is the same for an address without an account. */
export async function resend(deps: Deps, email: string) {
  await deps.db
    .transaction()
    .execute((tx) => enqueueMail(deps, tx, { kind: "confirm_email", email }));
  return detailOf(message("confirmation_sent_if_pending"));
}

/**
 * Replaces the old address by the new one and notifies the old one. Links sent to the old address
 * name it, so they stop working.
 */
async function change(deps: Deps, tx: Db, { accountId, subject, at }: links.Link) {
  const [id, email] = [accountId ?? "", subject ?? ""];
  const old = await store.lockAccountEmail(tx, id);
  if (old === undefined) throw links.refused(at);
  if (await emailTaken(tx, email)) {
    throw conflict("email_taken_meanwhile");
  }
  await store.setEmail(tx, id, email);
  await enqueueMail(deps, tx, { kind: "email_changed", account_id: id, email: old });
}

/** Uses a confirmation link: of a new account's address, or of a changed one. */
export async function confirm(deps: Deps, token: string) {
  const link = await links.read(deps, ["confirm_email", "change_email"], token);
  const changes = link.purpose === "change_email";
  await deps.db.transaction().execute(async (tx) => {
    await links.use(tx, link);
    if (changes) await change(deps, tx, link);
    else if (!(await store.verifyEmail(tx, link.accountId ?? "", link.subject ?? ""))) {
      throw links.refused(link.at);
    }
  });
  return detailOf(message(changes ? "email_changed" : "email_confirmed"));
}
