import type { Invitation, Organization } from "@lectern/contract/organizations";
import type { PageQuery } from "@lectern/contract/page";

import type { Db, Deps } from "#deps";
import { conflict, forbidden, notFound } from "#errors";
import type { User } from "#http/member.ts";

import { record } from "../../audit/index.ts";
import { links } from "../../links/index.ts";
import { get } from "../organizations.ts";
import { insertMembership, lock } from "../store.ts";
import * as store from "./store.ts";

/**
 * Returns an invitation; undefined when it was withdrawn or used, has expired, or its workspace is
 * deleted.
 */
export const find = (db: Db, id: string): Promise<store.OpenInvitation | undefined> =>
  store.findOpen(db, id);

/** Uses up an invitation. Of concurrent callers one succeeds; the others throw not_found. */
async function useUp(tx: Db, id: string): Promise<store.OpenInvitation> {
  const seen = await find(tx, id);
  if (!seen) throw notFound("invitation_not_found");
  await lock(tx, seen.organization_id);
  // Read again: it may have been used or withdrawn during the wait for the lock.
  const found = await find(tx, id);
  if (!found) throw notFound("invitation_not_found");
  await store.deleteInvitation(tx, found.organization_id, id);
  return found;
}

/**
 * Makes an account a member by an invitation, inside the caller's transaction, and returns the
 * workspace's id. The caller must have verified that the invitation is for this account: by the
 * link sent to it, or by a verified email. Throws not_found for one that is no longer open.
 */
export async function accept(
  tx: Db,
  invitationId: string,
  { accountId, address }: { accountId: string; address?: string | undefined },
): Promise<string> {
  const { organization_id, email, group } = await useUp(tx, invitationId);
  await insertMembership(tx, { organization_id, account_id: accountId, group });
  await record(tx, {
    organizationId: organization_id,
    actorId: accountId,
    address,
    action: "invitation.accepted",
    target: `${email} (${group})`,
  });
  return organization_id;
}

async function emailOf(db: Db, { accountId }: User) {
  const found = await store.findEmail(db, accountId);
  if (!found) throw notFound("account_not_found");
  return found;
}

/** Throws unless the invitation is for this account's email and that email is verified. */
async function demandOwn(db: Db, user: User, id: string): Promise<void> {
  const [{ email, email_verified }, found] = [await emailOf(db, user), await find(db, id)];
  if (!found || found.email !== email) throw notFound("invitation_not_found");
  if (!email_verified) {
    throw forbidden("invitation_email_not_confirmed");
  }
}

/** Accepts by the link's token, which proves access to the invited address. */
async function acceptByToken(deps: Deps, user: User, token: string): Promise<string> {
  const link = await links.read(deps, "invitation", token);
  return deps.db.transaction().execute(async (tx) => {
    const found = await find(tx, link.subject ?? "");
    if (!found) throw conflict("invitation_invalid");
    if (found.email !== (await emailOf(tx, user)).email) {
      throw forbidden("invitation_for_other_email", { email: found.email });
    }
    await links.use(tx, link);
    return accept(tx, found.id, user);
  });
}

/** Joins a workspace, by the link's token or by the id of an invitation to the user's own email. */
export async function join(
  deps: Deps,
  user: User,
  by: { token: string } | { id: string },
): Promise<Organization> {
  const id =
    "token" in by
      ? await acceptByToken(deps, user, by.token)
      : await deps.db.transaction().execute(async (tx) => {
          await demandOwn(tx, user, by.id);
          return accept(tx, by.id, user);
        });
  return get(deps, user, id);
}

/** Declines an invitation; its link stops working. */
export async function decline({ db }: Deps, user: User, id: string): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    await demandOwn(tx, user, id);
    const { organization_id, email } = await useUp(tx, id);
    await record(tx, {
      organizationId: organization_id,
      actorId: user.accountId,
      address: user.address,
      action: "invitation.declined",
      target: email,
    });
  });
}

/** Returns the open invitations to the user's email; none while it is unverified. */
export async function list({ db }: { db: Db }, user: User, query: PageQuery) {
  const { email, email_verified } = await emailOf(db, user);
  if (!email_verified) return { total: 0, results: [] };
  const { total, results } = await store.pageOfOpen(db, email, query);
  const invitations = results.map((found): Invitation => ({
    id: found.id,
    organization_name: found.organization_name,
    invited_by: found.invited_by,
    group: found.group,
    created_at: found.created_at.toISOString(),
    expires_at: found.expires_at.toISOString(),
  }));
  return { total, results: invitations };
}
