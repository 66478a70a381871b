import type { Deps, JobPayloads } from "#deps";

import { recordOfAccount } from "../audit/index.ts";

interface Failure {
  /** Undefined: no account has this email. */
  accountId: string | undefined;
  address: string;
  deviceName: string;
}

/**
 * Records a failed sign-in in the audit log by a job. One is enqueued for an unknown email too, so
 * that the answer takes as long; the entered text is not stored.
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

/** Runs the job. */
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
