import { message } from "@lectern/contract/message";
import type { PageQuery } from "@lectern/contract/page";
import { type LegalHold, MOST_HOLDS, type NewHold } from "@lectern/contract/retention";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { forgetAttachments } from "../attachments/index.ts";
import { about, type Action, by, record } from "../audit/index.ts";
import { demandCollection } from "../library/index.ts";
import { demand, lockWorkspace, requireCurrentMember } from "../organizations/index.ts";
import * as store from "./holds-store.ts";

type Needs = Pick<Deps, "db">;
type Wanted = z.output<typeof NewHold>;

const person = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

function shown(row: store.HoldRow): LegalHold {
  const subjectId = row.account_id ?? row.collection_id;
  return {
    id: row.id,
    name: row.name,
    reason: row.reason,
    scope: row.scope,
    subject: subjectId === null ? null : { id: subjectId, name: row.subject_name },
    placed_by: person(row.placed_by, row.placer_name),
    placed_at: row.placed_at.toISOString(),
    released: row.released_at && {
      by: person(row.released_by, row.releaser_name),
      at: row.released_at.toISOString(),
      reason: row.release_reason ?? "",
    },
  };
}

export async function list(
  { db }: Needs,
  member: Member,
  query: Pick<PageQuery, "page" | "page_size">,
) {
  demand(member, "retention.manage");
  const { total, results } = await store.pageOfHolds(db, member, query);
  return { total, results: results.map(shown) };
}

async function get(db: Db, member: Member, id: string): Promise<store.HoldRow> {
  const row = await store.findHold(db, member, id);
  if (!row) throw notFound("hold_not_found");
  return row;
}

/** Returns what the audit log says of the subject; throws for one that is not the member's to hold. */
async function subjectOf(
  tx: Db,
  member: Member,
  { scope, subject_id }: Pick<Wanted, "scope" | "subject_id">,
): Promise<{ name: string } & Pick<Action, "collection">> {
  if (scope === "workspace") return { name: "workspace" };
  const missing = () => invalid(["body", "subject_id"], message("hold_subject_missing"));
  if (subject_id === null) throw missing();
  if (scope === "collection") {
    const row = await demandCollection(tx, member, subject_id);
    return { name: row.name, collection: about(row) };
  }
  const name = await store.memberName(tx, member.orgId, subject_id);
  if (name === undefined) throw missing();
  return { name };
}

/** Places a hold: once this returns, nothing that it is on is removed. */
export async function place(deps: Needs, member: Member, wanted: Wanted): Promise<LegalHold> {
  demand(member, "retention.manage");
  const { name, reason, scope, subject_id } = wanted;
  const id = uuid();
  await deps.db.transaction().execute(async (tx) => {
    await store.lockDeletions(tx, member.orgId);
    await lockWorkspace(tx, member.orgId);
    // Also refuses in a workspace that was deleted meanwhile.
    await requireCurrentMember(tx, member);
    if ((await store.countActive(tx, member.orgId)) >= MOST_HOLDS)
      throw conflict("hold_too_many", { count: MOST_HOLDS });
    const subject = await subjectOf(tx, member, wanted);
    await store.insertHold(tx, {
      organization_id: member.orgId,
      id,
      name,
      reason,
      scope,
      account_id: scope === "person" ? subject_id : null,
      collection_id: scope === "collection" ? subject_id : null,
      placed_by: member.accountId,
    });
    const target = `${name} (${subject.name}): ${reason}`;
    const { collection } = subject;
    await record(tx, { ...by(member), action: "hold.placed", target, collection });
  });
  return shown(await get(deps.db, member, id));
}

/** Ends a hold. What is due by then is removed at the next sweep. */
export async function release(
  deps: Needs & Pick<Deps, "jobs">,
  member: Member,
  id: string,
  reason: string,
): Promise<LegalHold> {
  demand(member, "retention.manage");
  await deps.db.transaction().execute(async (tx) => {
    const { name, collection_id } = await get(tx, member, id);
    if (!(await store.release(tx, member, id, reason))) throw conflict("hold_released");
    const target = `${name}: ${reason}`;
    const collection = collection_id === null ? undefined : { id: collection_id, open: false };
    await record(tx, { ...by(member), action: "hold.released", target, collection });
    // Files of chats that were deleted before the hold, if it came before their job.
    await forgetAttachments(deps, tx, member.orgId);
  });
  return shown(await get(deps.db, member, id));
}
