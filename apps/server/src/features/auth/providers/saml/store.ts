import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { ProvidedPerson } from "#schema";

import type { VerifiedAssertion } from "./assertion.ts";

interface NewAssertion extends VerifiedAssertion {
  provider: string;
  codeHash: Buffer;
  /** Until the assertion would be too old. */
  seconds: number;
}

/** Stores an assertion and deletes old ones. False when it was taken before. */
export async function insertAssertion(db: Db, taken: NewAssertion): Promise<boolean> {
  await db.deleteFrom("saml_assertion").where("expires_at", "<", now).execute();
  const { assertionId: id, requestId, person, provider, codeHash, seconds } = taken;
  const inserted = await db
    .insertInto("saml_assertion")
    .values({
      issuer: person.issuer,
      id,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      code_hash: codeHash,
      provider,
      request_id: requestId,
      person: JSON.stringify(person),
    })
    .onConflict((oc) => oc.columns(["issuer", "id"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Hands out the person of an assertion, once, for the code and the request that it answers.
 * Undefined for any other.
 */
export async function consumePerson(
  tx: Db,
  by: { codeHash: Buffer; provider: string; requestId: string },
): Promise<ProvidedPerson | undefined> {
  const found = await tx
    .selectFrom("saml_assertion")
    .select(["issuer", "id", "person"])
    .where("code_hash", "=", by.codeHash)
    .where("provider", "=", by.provider)
    .where("request_id", "=", by.requestId)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (!found?.person) return undefined;
  await tx
    .updateTable("saml_assertion")
    .set({ code_hash: null, person: null })
    .where("issuer", "=", found.issuer)
    .where("id", "=", found.id)
    .execute();
  return found.person;
}
