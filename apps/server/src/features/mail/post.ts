import { createHmac } from "node:crypto";

import type { Db, Deps, Letter } from "#deps";

import * as store from "./store.ts";

/** Letters that a stranger can have sent to somebody: no more than this an hour to one address. */
const perHour: Partial<Record<Letter["kind"], number>> = {
  confirm_email: 3,
  reset_password: 3,
  change_email: 3,
  address_taken: 3,
};

/**
 * Has a letter sent once `db`'s transaction is committed. Silently not, where the address had its
 * share of this hour: the answer must not tell what was sent.
 */
export async function post(
  { jobs, keyFor }: Pick<Deps, "jobs" | "keyFor">,
  db: Db,
  letter: Letter,
): Promise<void> {
  const most = perHour[letter.kind];
  if (most !== undefined && "email" in letter) {
    const bucket = createHmac("sha256", keyFor("attempt"))
      .update(`mail ${letter.kind} ${letter.email}`)
      .digest();
    if ((await store.countInHour(db, bucket)) > most) return;
  }
  await jobs.enqueue(db, "send-mail", letter);
}
