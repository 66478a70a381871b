import type { Db } from "#deps";

import type { StepRow } from "./steps-store.ts";

type Of = Pick<StepRow, "organization_id" | "id">;

/** Returns what a model has replied to a prompt in a step that is not done. */
export const findReply = async (db: Db, { organization_id, id }: Of, hash: Buffer) => {
  const found = await db
    .selectFrom("run_reply")
    .select("text")
    .where("organization_id", "=", organization_id)
    .where("step_id", "=", id)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return found?.text;
};

export const insertReply = (db: Db, { organization_id, id }: Of, hash: Buffer, text: string) =>
  db
    .insertInto("run_reply")
    .values({ organization_id, step_id: id, hash, text })
    .onConflict((of) => of.doNothing())
    .execute();

export const deleteReplies = (db: Db, { organization_id, id }: Of) =>
  db
    .deleteFrom("run_reply")
    .where("organization_id", "=", organization_id)
    .where("step_id", "=", id)
    .execute();
