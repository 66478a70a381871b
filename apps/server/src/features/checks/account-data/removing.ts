import type { Db, Deps, RetainedContent } from "#deps";
import type { OrgId } from "#http/member.ts";
import { type OwnedSelection, removeInParts } from "#remove-owned";
import { noteRemoved } from "#retention";

import { removeBlobs } from "../../files/index.ts";
import { tell } from "../checks.ts";
import { remove } from "../store.ts";
import * as store from "./removing-store.ts";

type Needs = Pick<Deps, "db" | "jobs">;

/** Each may have 2,000 sentences. */
const checksAtOnce = 5;

const removeAll = (deps: Needs, which: OwnedSelection, ending: AbortSignal) =>
  removeInParts(deps, ending, (tx) => removeSome(deps, tx, which));

/** Returns whether any was left to remove. */
async function removeSome(deps: Needs, tx: Db, which: OwnedSelection): Promise<boolean> {
  const checks = await store.lockSome(tx, which, checksAtOnce);
  for (const check of checks) await removeOne(deps, tx, check);
  return checks.length > 0;
}

type Removed = Parameters<typeof remove>[1] & { file_key: string | null };

async function removeOne(deps: Pick<Deps, "jobs">, tx: Db, check: Removed) {
  await remove(tx, check);
  if (check.file_key) await removeBlobs(deps, tx, check.organization_id, [check.file_key]);
}

/** Checks that ended some days ago. */
export const oldChecks: RetainedContent = {
  countDue: store.countDue,
  async removeSome(deps, tx, orgId, days) {
    const checks = await store.lockDue(tx, orgId, days, checksAtOnce);
    for (const check of checks) {
      await removeOne(deps, tx, check);
      await tell(deps, tx, check);
    }
    await noteRemoved(tx, orgId, "checks", checks.length);
    return checks.length > 0;
  },
};

/** Removes all checks of a workspace that is being deleted, with their files. */
export const emptyChecks = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeAll(deps, { orgId }, ending);

/** Removes the checks of a deleted account, with their files. */
export const forgetChecks = (deps: Needs, accountId: string, ending: AbortSignal) =>
  removeAll(deps, { accountId }, ending);
