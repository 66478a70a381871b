import type { Work } from "@lectern/contract/sources";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { seenDocuments } from "../library/index.ts";

interface NewOrigin {
  document_id: string;
  url: string;
  abstract_only: boolean;
  work: Work | null;
}

export const insertOrigin = (
  db: Db,
  orgId: OrgId,
  { document_id, url, abstract_only, work }: NewOrigin,
) =>
  db
    .insertInto("document_origin")
    .values({
      organization_id: orgId,
      document_id,
      url,
      abstract_only,
      source: work?.source ?? null,
      work_id: work?.id ?? null,
      work: work && JSON.stringify(work),
      checked_at: work && new Date(work.checked_at),
    })
    .execute();

/** Returns the origins of those documents that the member may see. */
export const originsOf = (db: Db, member: Member, documentIds: string[]) =>
  seenDocuments(db, member)
    .innerJoin("document_origin as origin", (join) =>
      join
        .onRef("origin.organization_id", "=", "document.organization_id")
        .onRef("origin.document_id", "=", "document.id"),
    )
    .select([
      "origin.document_id",
      "origin.url",
      "origin.fetched_at",
      "origin.abstract_only",
      "origin.work",
      sql<boolean>`origin.checked_at < now() - interval '7 days'`.as("is_old"),
    ])
    .where("origin.organization_id", "=", member.orgId)
    .where("origin.document_id", "in", documentIds)
    .execute();

/** Updates a work wherever this installation imported it; returns its documents. */
export const putWork = (db: Db, work: Work) =>
  db
    .updateTable("document_origin")
    .set({ work: JSON.stringify(work), checked_at: new Date(work.checked_at) })
    .where("source", "=", work.source)
    .where("work_id", "=", work.id)
    .returning(["organization_id", "document_id"])
    .execute();
