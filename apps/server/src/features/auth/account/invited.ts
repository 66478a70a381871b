import type { InvitationPreview } from "@lectern/contract/auth";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { conflict } from "#errors";

import { links } from "../../links/index.ts";
import { answer as invitations, brandOf } from "../../organizations/index.ts";
import { hashOf } from "../passwords.ts";
import { emailTaken, insertAccount } from "../store.ts";
import { demandStrength } from "../strength.ts";
import * as store from "./store.ts";

type Open = NonNullable<Awaited<ReturnType<typeof invitations.find>>>;

/** An invitation whose link the caller holds, which proves access to the invited address. */
export interface LinkedInvitation {
  link: links.Link;
  invitation: Open;
}

/**
 * Returns the invitation of a link that was already read. Refuses (invalid) one that is no longer
 * open.
 */
export async function follow(
  { db }: Pick<Deps, "db">,
  link: links.Link,
): Promise<LinkedInvitation> {
  const invitation = await invitations.find(db, link.subject ?? "");
  if (!invitation) throw links.refused(link.at);
  return { link, invitation };
}

/** Returns what the holder of an invitation's link may know before joining. */
export async function preview(deps: Deps, token: string): Promise<InvitationPreview> {
  const { invitation } = await follow(deps, await links.read(deps, "invitation", token));
  const { organization_name, invited_by, email, group } = invitation;
  const has_account = await emailTaken(deps.db, email);
  const brand = brandOf(invitation);
  return { organization_name, invited_by, email, group, has_account, brand };
}

/**
 * Creates an account for an invited person and joins the workspace, or does neither. The email
 * counts as verified: the link was sent to it. Throws conflict where the email has an account.
 */
export async function joinAsNewcomer(
  { db }: Pick<Deps, "db">,
  { link, invitation }: LinkedInvitation,
  newcomer: { password: string; firstName: string; lastName: string },
  address: string,
) {
  const { email } = invitation;
  demandStrength(newcomer.password, email);
  const taken = () => conflict("invited_account_exists");
  if (await emailTaken(db, email)) throw taken();
  const passwordHash = await hashOf(newcomer.password);
  return db.transaction().execute(async (tx) => {
    await links.use(tx, link);
    const person = await insertAccount(tx, {
      id: uuid(),
      email,
      first_name: newcomer.firstName,
      last_name: newcomer.lastName,
      password_hash: passwordHash,
    });
    if (!person) throw taken();
    await store.verifyEmail(tx, person.id, email);
    await invitations.accept(tx, invitation.id, { accountId: person.id, address });
    return { ...person, email_verified: true };
  });
}
