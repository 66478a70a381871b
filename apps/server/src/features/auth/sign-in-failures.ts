import type { Deps, JobPayloads } from "#deps";

import { recordOfAccount } from "../audit/index.ts";

interface Failure {
  /** Undefined: no account has this email. */
  accountId: string | undefined;
  address: string;
  deviceName: string;
}

/**
 * Has a failed sign-in written to the audit log. A job writes it, and one is enqueued for an unknown
 * email too: the answer takes as long, and what was typed is kept nowhere.
 */
export const noteFailure = (
  { db, jobs }: Pick<Deps, "db" | "jobs">,
  { accountId, address, deviceName }: Failure,
) =>
  jobs.enqueue(db, "record-failed-sign-in", {
    account_id: accountId ?? null,
    address,
    device: deviceName,
    at: new Date().toISOString(),
  });

/** The job. */
export async function recordFailure(
  { db }: Pick<Deps, "db">,
  { account_id, address, device, at }: JobPayloads["record-failed-sign-in"],
): Promise<void> {
  if (account_id === null) return;
  await recordOfAccount(db, {
    accountId: account_id,
    address,
    action: "account.sign_in_failed",
    target: device,
    at: new Date(at),
  });
}
