import type { RawBuilder } from "kysely";

import type { Db, Deps, JobPayloads, RetainedContent } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";
import { removeInParts } from "#remove-owned";
import { daysInForce, noteRemoved } from "#retention";

import { forgetAttachments } from "../../attachments/index.ts";
import { tellSession } from "../../library/index.ts";
import * as store from "./retention-store.ts";

const sessionsAtOnce = 50;
const hourMs = 3_600_000;

type Outside = Pick<Deps, "jobs" | "notices">;

async function removeSome(
  deps: Outside,
  tx: Db,
  orgId: OrgId,
  kind: store.ConversationKind,
  days: number | RawBuilder<number>,
): Promise<boolean> {
  const gone = await store.deleteDue(tx, orgId, kind, { days, limit: sessionsAtOnce });
  if (gone.length === 0) return false;
  await forgetAttachments(deps, tx, orgId);
  for (const { id, account_id } of gone)
    await tellSession(deps, tx, { orgId, accountId: account_id }, id);
  await noteRemoved(tx, orgId, kind, gone.length);
  return true;
}

const retained = (kind: store.ConversationKind): RetainedContent => ({
  countDue: (db, orgId, days) => store.countDue(db, orgId, kind, days),
  removeSome: (deps, tx, orgId, days) => removeSome(deps, tx, orgId, kind, days),
});

/** Conversations without a new message for some days. */
export const oldChats = retained("chats");
export const oldTemporaryChats = retained("temporary_chats");

/**
 * Plans the removal of what is due at this time: one job for all that is within the same hour. What
 * was due before and is still there is looked at again in the next hour, not at once.
 */
export async function removeTemporaryAt(
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  orgId: OrgId,
  due: Date,
) {
  const from = Math.max(due.getTime(), Date.now());
  const at = new Date((Math.floor(from / hourMs) + 1) * hourMs);
  const key = `remove-temporary-chats:${orgId}:${at.toISOString().slice(0, 13)}`;
  await jobs.enqueue(tx, "remove-temporary-chats", { organization_id: orgId }, { key, at });
}

/** The job: removes temporary conversations that are due, and plans when it has to look again. */
export async function removeTemporary(
  deps: Pick<Deps, "db"> & Outside,
  payload: JobPayloads["remove-temporary-chats"],
  ending: AbortSignal,
): Promise<void> {
  const orgId = orgOfJob(payload);
  const days = daysInForce(orgId, "temporary_chats");
  await removeInParts(deps, ending, (tx) => removeSome(deps, tx, orgId, "temporary_chats", days));
  const next = await store.nextDue(deps.db, orgId);
  if (next) await removeTemporaryAt(deps, deps.db, orgId, next);
}
