import type { Kysely } from "kysely";
import { v7 as uuid } from "uuid";

import { issueAccess } from "../../apps/server/src/features/auth/tokens.ts";
import { openKeys } from "../../apps/server/src/platform/keys/keys.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import type { Schema } from "../../apps/server/src/schema/index.ts";

export interface SignedInPerson {
  accountId: string;
  headers: Record<string, string>;
}

/**
 * Creates members of one workspace, each with a device and a token, directly in the tables:
 * registering hundreds would hit the rate limit of one address.
 */
export async function manyPeople(
  db: Kysely<Schema>,
  dataDir: string,
  organizationId: string,
  count: number,
): Promise<SignedInPerson[]> {
  const keys = await openKeys(db, { dataDir, secretKeys: undefined }, openLog("silent"));
  const { keyFor } = keys;
  const people: SignedInPerson[] = [];
  for (let n = 0; n < count; n++) {
    const [accountId, deviceId] = [uuid(), uuid()];
    await db
      .insertInto("account")
      .values({
        id: accountId,
        email: `${accountId}@example.org`,
        first_name: "Member",
        last_name: "Example",
        password_hash: "-",
        deactivated_at: null,
      })
      .execute();
    await db
      .insertInto("membership")
      .values({ organization_id: organizationId, account_id: accountId, group: "viewer" })
      .execute();
    await db
      .insertInto("device")
      .values({
        id: deviceId,
        account_id: accountId,
        name: "Bench",
        kind: "token",
        refresh_hash: Buffer.alloc(32),
        expires_at: new Date(Date.now() + 3_600_000),
        revoked_at: null,
      })
      .execute();
    const { token } = await issueAccess({ keyFor }, { accountId, deviceId });
    const headers = { authorization: `Bearer ${token}`, "org-id": organizationId };
    people.push({ accountId, headers });
  }
  await keys.close();
  return people;
}
