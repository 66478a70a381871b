import type { DocumentStatus } from "@lectern/contract/library";
import { sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { notInTrash } from "../library/index.ts";
import { roleOf } from "../organizations/index.ts";

/** The state of the version of its document that is current; null: the document is gone. */
const statusOfDocument = sql<DocumentStatus | null>`(
  select document.status from document
  join document as given on given.organization_id = document.organization_id
    and given.series_id = document.series_id
  where given.organization_id = document_request.organization_id
    and given.id = document_request.document_id and document.current and ${notInTrash})`;

const anyRequest = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("document_request")
    .selectAll("document_request")
    .select([
      roleOf("document_request", "owner_id").as("group"),
      statusOfDocument.as("document_status"),
    ])
    .where("document_request.organization_id", "=", orgId)
    .where("document_request.id", "=", id);

/** For jobs: a request of anybody in the workspace. */
export const find = (db: Db, orgId: OrgId, id: string) =>
  anyRequest(db, orgId, id).executeTakeFirst();

export const lock = (db: Db, orgId: OrgId, id: string) =>
  anyRequest(db, orgId, id).forUpdate().executeTakeFirst();

export type JobRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Returns the requests that wait for one of these documents, or an earlier version of it. */
export const waitingFor = (db: Db, orgId: OrgId, documentIds: readonly string[]) =>
  db
    .selectFrom("document as came")
    .innerJoin("document as given", (join) =>
      join
        .onRef("given.organization_id", "=", "came.organization_id")
        .onRef("given.series_id", "=", "came.series_id"),
    )
    .innerJoin("document_request", (join) =>
      join
        .onRef("document_request.organization_id", "=", "given.organization_id")
        .onRef("document_request.document_id", "=", "given.id"),
    )
    .select("document_request.id")
    .distinct()
    .where("came.organization_id", "=", orgId)
    .where(isIn("came.id", documentIds))
    .where("document_request.state", "=", "received")
    .where("document_request.outcome", "is", null);

/**
 * Notes in the transaction that stores a turn that it asks again for a request. False where another
 * worker has asked, or the request is no longer to be answered.
 */
export async function claim(
  db: Db,
  { organization_id, id, answer_id, attempts }: JobRow,
  turnId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("document_request")
    .set({
      outcome: "asking",
      answer_id: turnId,
      session_id: sql`(select chat.session_id from chat
        where chat.organization_id = ${organization_id} and chat.id = ${turnId})`,
      attempts: attempts + 1,
    })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("state", "=", "received")
    .where("attempts", "=", attempts)
    .where(sql<boolean>`answer_id is not distinct from ${answer_id}::uuid`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
