import type { RenderedMessage } from "@lectern/contract/message";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { statusOf } from "#schema";

import type { FailureCode } from "@lectern/document-parser/process/failures";
import type { RecognisedPage } from "@lectern/document-parser/recognised";

/** A page of one document, from 1. */
export interface PageOf {
  orgId: OrgId;
  documentId: string;
  page: number;
}

type DocumentOf = Pick<PageOf, "orgId" | "documentId">;

const pagesOf = (db: Db, { orgId, documentId }: DocumentOf) =>
  db
    .selectFrom("recognised_page")
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId);

const one = (db: Db, { orgId, documentId, page }: PageOf) =>
  db
    .updateTable("recognised_page")
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId)
    .where("page", "=", page);

/** Returns the recognized or failed pages of a document, in order. */
export const recognitions = (db: Db, document: DocumentOf) =>
  pagesOf(db, document)
    .select(["page", "found", "failure"])
    .where("found", "is not", null)
    .orderBy("page")
    .execute();

/** Returns the pages of a document that still wait for recognition, in order. */
export async function pending(db: Db, document: DocumentOf): Promise<number[]> {
  const rows = await pagesOf(db, document)
    .select("page")
    .where("found", "is", null)
    .orderBy("page")
    .execute();
  return rows.map(({ page }) => page);
}

/** Returns how many pages of a document are done, and the total. */
export function counts(db: Db, document: DocumentOf) {
  return pagesOf(db, document)
    .select((of) => [of.fn.count<number>("found").as("done"), of.fn.countAll<number>().as("total")])
    .executeTakeFirstOrThrow();
}

/** Adds pages for recognition; existing ones stay unchanged. */
export async function want(db: Db, { orgId, documentId }: DocumentOf, pages: number[]) {
  await db
    .insertInto("recognised_page")
    .values(pages.map((page) => ({ organization_id: orgId, document_id: documentId, page })))
    .onConflict((already) => already.doNothing())
    .execute();
}

/**
 * Returns where a page's file is stored and its number of tries; undefined when the page is not
 * waiting.
 */
export function find(db: Db, { orgId, documentId, page }: PageOf) {
  return db
    .selectFrom("recognised_page")
    .innerJoin("document", (join) =>
      join
        .onRef("document.organization_id", "=", "recognised_page.organization_id")
        .onRef("document.id", "=", "recognised_page.document_id"),
    )
    .select(["tries", "kind", "size", "blob_key", "created_by"])
    .where("recognised_page.organization_id", "=", orgId)
    .where("document_id", "=", documentId)
    .where("page", "=", page)
    .where("found", "is", null)
    .where("status", "=", "processing")
    .executeTakeFirst();
}

/** Counts a try in advance, so that one that ends with its process counts too. */
export const begin = (db: Db, page: PageOf) =>
  one(db, page)
    .set((of) => ({ tries: of("tries", "+", 1) }))
    .execute();

/** Uncounts a try that ended through no fault of the page. */
export const giveBack = (db: Db, page: PageOf) =>
  one(db, page)
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .execute();

/** Stores the result, once; false when the page is not waiting (any more). */
export async function put(
  db: Db,
  page: PageOf,
  found: RecognisedPage,
  failure: FailureCode | null,
): Promise<boolean> {
  const row = await one(db, page)
    .set({ found: JSON.stringify(found), failure })
    .where("found", "is", null)
    .returning("page")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Updates the document's progress unless a run is reading it; locks the row until the transaction
 * ends.
 */
export async function tellProgress(
  db: Db,
  { orgId, documentId }: DocumentOf,
  { progress, detail }: { progress: number; detail: RenderedMessage },
): Promise<boolean> {
  const row = await db
    .updateTable("document")
    .set({ progress, ...statusOf(detail) })
    .where("organization_id", "=", orgId)
    .where("id", "=", documentId)
    .where("status", "=", "processing")
    .where("run_until", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
