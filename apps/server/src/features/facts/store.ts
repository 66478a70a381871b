import type { FactName } from "@lectern/contract/facts";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import {
  documentsWithCollection,
  editableBy,
  notInTrash,
  seenDocuments,
  visibleTo,
} from "../library/index.ts";
import type { StatedFact } from "#schema";
import { charactersRead, type FirstPage, pagesRead } from "./reading/opening-pages.ts";

/** Returns a document that the member may read, with its facts and corrections, or undefined. */
export const findDocument = (db: Db, member: Member, id: string) =>
  seenDocuments(db, member)
    .leftJoin("facts", (join) =>
      join
        .onRef("facts.organization_id", "=", "document.organization_id")
        .onRef("facts.document_id", "=", "document.id")
        .on("facts.run_id", "is not distinct from", sql`document.run_id`),
    )
    .select(["document.id", "document.organization_id", "document.status", "document.kind"])
    .select(["document.language", "document.run_id", "facts.version", "facts.said"])
    .select(["collection.owner_id", "collection.visibility", "collection.purpose"])
    .select(editableBy(member).as("editable"))
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom("fact_correction")
          .leftJoin("account", "account.id", "fact_correction.corrected_by")
          .select(["name", "values", "corrected_by", "corrected_at"])
          .select(["account.first_name", "account.last_name", "account.email"])
          .whereRef("fact_correction.organization_id", "=", "document.organization_id")
          .whereRef("fact_correction.document_id", "=", "document.id"),
      ).as("corrections"),
    )
    .where("document.id", "=", id)
    .executeTakeFirst();
export type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

interface Reading {
  organization_id: string;
  document_id: string;
  run_id: string | null;
  version: number;
  said: readonly StatedFact[];
}

/** Stores facts of documents that still exist and were not read again meanwhile. */
export const keepFacts = (db: Db, readings: readonly Reading[]) =>
  // Raw: Kysely cannot say unnest with several arrays.
  sql`
    insert into facts (organization_id, document_id, run_id, version, said)
    select document.organization_id, document.id, document.run_id, given.version, given.said
    from unnest(
      ${readings.map((one) => one.organization_id)}::uuid[],
      ${readings.map((one) => one.document_id)}::uuid[],
      ${readings.map((one) => one.run_id)}::uuid[],
      ${readings.map((one) => one.version)}::int[],
      ${readings.map((one) => JSON.stringify(one.said))}::jsonb[]
    ) as given (organization_id, document_id, run_id, version, said)
    join document on document.organization_id = given.organization_id
      and document.id = given.document_id and document.run_id is not distinct from given.run_id
    on conflict (organization_id, document_id) do update
    set run_id = excluded.run_id, version = excluded.version, said = excluded.said`.execute(db);

/** Returns the first pages of documents, by document id. */
export async function firstPagesOf(
  db: Db,
  documents: readonly { organization_id: string; id: string }[],
): Promise<Map<string, FirstPage[]>> {
  // Raw: Kysely cannot say unnest with several arrays.
  const { rows } = await sql<FirstPage & { document_id: string }>`
    select page.document_id, page.number, left(page.text, ${charactersRead}) as text, page.blocks
    from unnest(
      ${documents.map((one) => one.organization_id)}::uuid[],
      ${documents.map((one) => one.id)}::uuid[]
    ) as wanted (organization_id, id)
    join page on page.organization_id = wanted.organization_id and page.document_id = wanted.id
      and page.number <= ${pagesRead}
    order by page.document_id, page.number`.execute(db);
  return Map.groupBy(rows, ({ document_id }) => document_id);
}

/** Selects the document if the member may change it; the caller has checked the role. */
const correctable = (db: Db, member: Member, id: string) =>
  documentsWithCollection(db)
    .where("document.organization_id", "=", member.orgId)
    .where("document.id", "=", id)
    .where(visibleTo(member))
    .where(editableBy(member))
    .where(notInTrash);

/** Stores a person's correction; false if the member may not change the document. */
export async function putCorrection(
  db: Db,
  member: Member,
  id: string,
  { name, values }: { name: FactName; values: readonly string[] },
): Promise<boolean> {
  const row = await db
    .insertInto("fact_correction")
    .columns(["organization_id", "document_id", "name", "values", "corrected_by"])
    .expression(
      correctable(db, member, id).select([
        "document.organization_id",
        "document.id",
        sql<FactName>`${name}`.as("name"),
        sql<string[]>`${values}::text[]`.as("values"),
        sql<string>`${member.accountId}::uuid`.as("corrected_by"),
      ]),
    )
    .onConflict((on) =>
      on.columns(["organization_id", "document_id", "name"]).doUpdateSet({
        values: (of) => of.ref("excluded.values"),
        corrected_by: (of) => of.ref("excluded.corrected_by"),
        corrected_at: now,
      }),
    )
    .returning("document_id")
    .executeTakeFirst();
  return row !== undefined;
}

export const removeCorrection = (db: Db, member: Member, id: string, name: FactName) =>
  db
    .deleteFrom("fact_correction")
    .where("organization_id", "=", member.orgId)
    .where("name", "=", name)
    .where("document_id", "in", correctable(db, member, id).select("document.id"))
    .execute();

/** Returns documents without facts, or with facts of an older version, ordered by id. */
export function outdated(db: Db, version: number, after: string | undefined, limit: number) {
  return db
    .selectFrom("document")
    .select(["organization_id", "id", "run_id", "kind", "language"])
    .where("status", "in", ["ingested", "ready"])
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("facts")
            .select("facts.document_id")
            .whereRef("facts.organization_id", "=", "document.organization_id")
            .whereRef("facts.document_id", "=", "document.id")
            .where("facts.run_id", "is not distinct from", of.ref("document.run_id"))
            .where("facts.version", ">=", version),
        ),
      ),
    )
    .$if(after !== undefined, (some) => some.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
}
