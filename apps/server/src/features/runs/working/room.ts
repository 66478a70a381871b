import type { Db } from "#deps";
import { message } from "@lectern/contract/message";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";

import { countActive } from "../store.ts";

/** Runs of one person that may be at work at once, so that nobody waits long for others. */
const mostAtWork = 3;

/** Whether another run of the member may be at work. */
export const hasRoom = async (db: Db, member: Pick<Member, "orgId" | "accountId">) =>
  (await countActive(db, member)) < mostAtWork;

/** Throws too_many where the member has as many runs at work as one person may have. */
export async function demandRoom(db: Db, member: Member) {
  if (!(await hasRoom(db, member)))
    throw new AppError("too_many", message("run_too_many", { max: mostAtWork }), {
      extra: { retry_after: 30 },
    });
}
