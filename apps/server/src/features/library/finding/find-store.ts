import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { seenDocuments } from "../documents/documents-with-collection.ts";

/** The pages of a document, if the member may see it. */
const pagesOf = (db: Db, member: Member, documentId: string) =>
  seenDocuments(db, member)
    .innerJoin("page", (join) =>
      join
        .onRef("page.organization_id", "=", "document.organization_id")
        .onRef("page.document_id", "=", "document.id"),
    )
    .where("page.organization_id", "=", member.orgId)
    .where("page.document_id", "=", documentId);

/** Returns the texts of the next `limit` pages after one. */
export const textsAfter = (
  db: Db,
  member: Member,
  documentId: string,
  number: number,
  limit: number,
) =>
  pagesOf(db, member, documentId)
    .select(["page.number", "page.text"])
    .where("page.number", ">", number)
    .orderBy("page.number")
    .limit(limit)
    .execute();

/** Returns the character positions of some pages, by page number. */
export async function segmentsOf(db: Db, member: Member, documentId: string, numbers: number[]) {
  if (numbers.length === 0) return new Map<number, Buffer>();
  const rows = await pagesOf(db, member, documentId)
    .select(["page.number", "page.segments"])
    .where("page.number", "in", numbers)
    .execute();
  return new Map(rows.map(({ number, segments }) => [number, segments]));
}

export const pageOf = (db: Db, member: Member, documentId: string, number: number) =>
  pagesOf(db, member, documentId)
    .select(["page.text", "page.segments"])
    .where("page.number", "=", number)
    .executeTakeFirst();

/** Returns a chunk of a document that the caller may see (checked before). */
export const chunkAt = (db: Db, orgId: OrgId, documentId: string, ordinal: number) =>
  db
    .selectFrom("chunk")
    .select(["page", "start", "finish as end"])
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId)
    .where("ordinal", "=", ordinal)
    .executeTakeFirst();
