import type { Group, User as Shown } from "@lectern/contract/auth";

import { finishAfterLoss } from "#connection-loss";
import type { Deps } from "#deps";
import { forbidden } from "#errors";
import type { User } from "#http/member.ts";

import * as store from "./store.ts";

/** Returns a person as the contract shows them. */
export const userOf = (
  {
    created_at,
    theme,
    language,
    date_order,
    dim_pages,
    support_marks,
    reduce_motion,
    totp_since,
    ...account
  }: store.Account,
  group: Group | null,
): Shown => ({
  ...account,
  group,
  second_factor: totp_since !== null,
  preferences: { theme, language, date_order, dim_pages, support_marks, reduce_motion },
  created_at: created_at.toISOString(),
});

/** Like get, and marks the workspace as the last one used. */
export async function open(
  deps: Deps,
  user: User,
  organizationId: string | undefined,
): Promise<Shown> {
  const found = await get(deps, user, organizationId);
  // API keys do not mark a workspace as used.
  if (organizationId && !user.within) {
    const { accountId } = user;
    await finishAfterLoss(deps, () => store.keepUsed(deps.db, accountId, organizationId));
  }
  return found;
}

/**
 * Returns the signed-in person with their role in the given workspace. Throws forbidden when they
 * are not a member.
 */
export async function get(
  { db }: Deps,
  { accountId }: User,
  organizationId: string | undefined,
): Promise<Shown> {
  const { group, ...account } = await store.getPerson(db, accountId, organizationId);
  if (organizationId && !group) throw forbidden("not_a_member");
  return userOf(account, group);
}
