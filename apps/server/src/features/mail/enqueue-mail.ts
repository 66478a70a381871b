import { createHmac } from "node:crypto";

import type { Db, Deps, MailJob } from "#deps";

import * as store from "./store.ts";

/** Maximum mails per hour to one address, for kinds that a stranger can trigger. */
const perHour: Partial<Record<MailJob["kind"], number>> = {
  confirm_email: 3,
  reset_password: 3,
  change_email: 3,
  address_taken: 3,
};

/**
 * Enqueues a mail in `db`'s transaction. Does nothing where the address has reached its limit for
 * this hour: the answer must not reveal what was sent.
 */
export async function enqueueMail(
  { jobs, keyFor }: Pick<Deps, "jobs" | "keyFor">,
  db: Db,
  mail: MailJob,
): Promise<void> {
  const most = perHour[mail.kind];
  if (most !== undefined && "email" in mail) {
    const bucket = createHmac("sha256", keyFor("attempt"))
      .update(`mail ${mail.kind} ${mail.email}`)
      .digest();
    if ((await store.countInHour(db, bucket)) > most) return;
  }
  await jobs.enqueue(db, "send-mail", mail);
}
