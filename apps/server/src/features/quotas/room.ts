import { message } from "@lectern/contract/message";

import type { Db, Deps, Model } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";

import { refusalOf } from "./refusal.ts";
import { ownerName } from "./store.ts";
import { held, type HeldQuota, lockHeld } from "./use-store.ts";

/** Returns the message that tells the member which quota refused. */
export const reasonOf = async (db: Db, { orgId }: Member, quota: HeldQuota) =>
  refusalOf(quota, await ownerName(db, orgId));

/** Returns the message that tells the member why a model without a price is refused. */
export const unpricedReason = async (db: Db, { orgId }: Member, { name }: Pick<Model, "name">) =>
  message("quota_model_unpriced", { model: name, admin: await ownerName(db, orgId) });

/** Throws conflict for a model without a price where a quota of money refuses it to the member. */
export async function demandPriced(
  db: Db,
  member: Member,
  model: Pick<Model, "name" | "price"> | null,
): Promise<void> {
  if (!model || model.price) return;
  const [quota] = await held(db, member, { measures: ["money"], hard: true });
  if (quota) throw new AppError("conflict", await unpricedReason(db, member, model));
}

/**
 * Whether the quota leaves no room for a new question. What it will cost is unknown, so tokens and
 * money must be used up.
 */
const isReached = ({ measure, spent, amount }: HeldQuota) =>
  measure === "questions" ? spent + 1 > amount : spent >= amount;

/**
 * Stores a question by `store`, within the quotas of its asker: they are locked until it is stored,
 * so that questions at the same time cannot pass a limit together. Throws too_many.
 */
export const withRoomForQuestion = <Stored>(
  { db }: Pick<Deps, "db">,
  member: Member,
  store: (tx: Db) => Promise<Stored>,
): Promise<Stored> =>
  db.transaction().execute(async (tx) => {
    const measures = ["questions", "tokens", "money"] as const;
    const quotas = await lockHeld(tx, member, { measures, hard: true });
    const reached = quotas.find(isReached);
    if (reached) throw new AppError("too_many", await reasonOf(tx, member, reached));
    return store(tx);
  });

/**
 * Demands room for a file before it is sent, as far as others do not take that meanwhile. Throws
 * too_large.
 */
export async function demandStorageAhead(db: Db, member: Member, bytes: number): Promise<void> {
  await demandRoom(db, member, await held(db, member, ofStorage), bytes);
}

/**
 * Demands room for a member's files in the transaction that stores them: quotas are locked until it
 * ends, so that files at the same time cannot pass a limit together. Throws too_large.
 */
export async function demandStorage(
  tx: Db,
  member: Member,
  files: readonly { size: number }[],
): Promise<void> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await demandRoom(tx, member, await lockHeld(tx, member, ofStorage), bytes);
}

const ofStorage = { measures: ["storage"], hard: true } as const;

async function demandRoom(db: Db, member: Member, quotas: readonly HeldQuota[], bytes: number) {
  const reached = quotas.find(({ spent, amount }) => spent + bytes > amount);
  if (reached) throw new AppError("too_large", await reasonOf(db, member, reached));
}
