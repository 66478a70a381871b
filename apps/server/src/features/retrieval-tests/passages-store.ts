import type { ExpectedState } from "@lectern/contract/retrieval-tests";
import { type Insertable, sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import { asReader, type Member, type OrgId, publishedOrg } from "#http/member.ts";
import type { ExpectedPassageTable } from "#schema";
import type { DocumentKind } from "@lectern/document-parser/kinds";

import {
  documentsWithCollection,
  listed,
  notInTrash,
  publishedFor,
  visibleTo,
} from "../library/index.ts";

/** Whether the member finds documents of the row in scope as `collection`. */
const isFound = (member: Member) =>
  sql<boolean>`(${visibleTo(member)} or ${visibleTo(asReader(member))})`;

/** A column of a passage's row, for those who may read its document. */
const shown = <Value>(column: string) =>
  sql<Value | null>`case when collection.id is not null then ${sql.ref(column)} end`;

/**
 * What passages show of their documents: of those that the member may read, also in versions that
 * are not current. `collection.id` is null for the others.
 */
const documentJoins = (member: Member) => ({
  document: sql<boolean>`document.organization_id = passage.document_organization_id
    and document.id = passage.document_id and ${notInTrash}`,
  collection: sql<boolean>`collection.organization_id = document.organization_id
    and collection.id = document.collection_id and ${isFound(member)}`,
});

/** Returns the expected passages of these questions, as the member may read them now. */
export const expectedOf = (db: Db, member: Member, questionIds: readonly string[]) =>
  db
    .selectFrom("expected_passage as passage")
    .leftJoin("document", (join) => join.on(documentJoins(member).document))
    .leftJoin("collection", (join) => join.on(documentJoins(member).collection))
    .select(["passage.question_id", "passage.number"])
    .select([
      shown<string>("document.id").as("document_id"),
      shown<string>("document.name").as("document_name"),
      shown<DocumentKind>("document.kind").as("kind"),
      shown<number>("passage.page").as("page"),
      shown<number>("passage.start").as("start"),
      shown<string>("passage.quote").as("quote"),
      sql<ExpectedState>`case when collection.id is null then 'gone'
        when document.current then 'there' else 'missing' end`.as("state"),
    ])
    .where("passage.organization_id", "=", member.orgId)
    .where(isIn("passage.question_id", questionIds))
    .orderBy("passage.question_id")
    .orderBy("passage.number")
    .execute();
export type ExpectedRow = Awaited<ReturnType<typeof expectedOf>>[number];

/** What a run found before expected passages, or in their place, as the member may read it now. */
export const foundOf = (db: Db, member: Member, runId: string, numbers: readonly number[]) =>
  db
    .selectFrom("found_passage as passage")
    .leftJoin("document", (join) => join.on(documentJoins(member).document))
    .leftJoin("collection", (join) => join.on(documentJoins(member).collection))
    .select(["passage.number", "passage.rank"])
    .select([
      shown<string>("document.id").as("document_id"),
      shown<string>("document.name").as("document_name"),
      shown<DocumentKind>("document.kind").as("kind"),
      shown<number>("passage.page").as("page"),
      shown<string>("passage.quote").as("quote"),
    ])
    .where("passage.organization_id", "=", member.orgId)
    .where("passage.run_id", "=", runId)
    .where(sql<boolean>`passage.number = any (${[...numbers]}::int[])`)
    .orderBy("passage.number")
    .orderBy("passage.rank")
    .execute();
export type FoundRow = Awaited<ReturnType<typeof foundOf>>[number];

export async function insertExpected(tx: Db, rows: Insertable<ExpectedPassageTable>[]) {
  for (let at = 0; at < rows.length; at += 500)
    await tx
      .insertInto("expected_passage")
      .values(rows.slice(at, at + 500))
      .execute();
}

/** Returns the numbers of the passages that a question has, whoever may read them. */
export async function numbersOf(tx: Db, orgId: OrgId, questionId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom("expected_passage")
    .select("number")
    .where("organization_id", "=", orgId)
    .where("question_id", "=", questionId)
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
}

export const deleteExpected = (
  tx: Db,
  orgId: OrgId,
  questionId: string,
  numbers: readonly number[],
) =>
  tx
    .deleteFrom("expected_passage")
    .where("organization_id", "=", orgId)
    .where("question_id", "=", questionId)
    .where("number", "in", [...numbers])
    .execute();

/** A current document that the member finds, by the id of any of its versions. */
export type CurrentDocument = Awaited<ReturnType<typeof currentOf>>[number];

/** Returns the current versions of these documents that the member finds. */
export async function currentOf(db: Db, member: Member, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return documentsWithCollection(db)
    .innerJoin("document as given", (join) =>
      join
        .onRef("given.organization_id", "=", "document.organization_id")
        .onRef("given.series_id", "=", "document.series_id"),
    )
    .select([
      "given.id as given_id",
      "document.organization_id",
      "document.id",
      "document.collection_id",
      "document.name",
    ])
    .where("given.organization_id", "in", [member.orgId, publishedOrg])
    .where(isIn("given.id", [...new Set(ids)]))
    .where(listed)
    .where(isFound(member))
    .execute();
}

/**
 * Returns the current documents with these names that a search of these collections can find;
 * without collections, a search of everything. That leaves out editions of what the member sees in
 * their own workspace, which have the same names.
 */
export async function namedDocuments(
  db: Db,
  member: Member,
  { names, collectionIds }: { names: readonly string[]; collectionIds: readonly string[] },
) {
  if (names.length === 0) return [];
  return documentsWithCollection(db)
    .select(["document.organization_id", "document.id", "document.collection_id", "document.name"])
    .where("document.organization_id", "in", [member.orgId, publishedOrg])
    .where(sql<boolean>`document.name = any (${[...names]}::text[])`)
    .where(listed)
    .$if(collectionIds.length > 0, (all) =>
      all.where(isFound(member)).where(isIn("document.collection_id", collectionIds)),
    )
    .$if(collectionIds.length === 0, (all) =>
      all.where(sql<boolean>`(${visibleTo(member)} or ${publishedFor(member)})`),
    )
    .execute();
}

type OfDocument = Pick<CurrentDocument, "organization_id" | "id">;

const pagesOfDocument = (db: Db, { organization_id, id }: OfDocument) =>
  db
    .selectFrom("page")
    .select(["number", "text"])
    .where("organization_id", "=", organization_id)
    .where("document_id", "=", id)
    .orderBy("number");

/** Returns the next pages of a document after this number. */
export const pagesAfter = (db: Db, document: OfDocument, after: number, limit: number) =>
  pagesOfDocument(db, document).where("number", ">", after).limit(limit).execute();

export const pagesAt = (db: Db, document: OfDocument, numbers: readonly number[]) =>
  pagesOfDocument(db, document)
    .where(sql<boolean>`number = any (${[...numbers]}::int[])`)
    .execute();
