import type { CheckedState, listCheckedSentences, listChecks } from "@lectern/contract/checks";
import type { PassageSource } from "@lectern/contract/library";
import { type Insertable, sql, type Updateable } from "kysely";
import type { z } from "zod";

import { contains, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { type Member, type OrgId, publishedOrg } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { TextCheckPassageTable, TextCheckSentenceTable, TextCheckTable } from "#schema";

import { notInTrash, readableBy } from "../library/index.ts";

type Asker = Pick<Member, "orgId" | "accountId">;

/** The asker's own checks: nobody else sees them. */
const ownBy = ({ orgId, accountId }: Asker) =>
  sql<boolean>`(text_check.organization_id = ${orgId} and text_check.owner_id = ${accountId})`;

const shown = [
  "organization_id",
  "id",
  "owner_id",
  "name",
  "knowledge",
  "state",
  "failure",
  "file_key",
  "file_name",
  "file_kind",
  "created_at",
  "updated_at",
] as const;

const checksOf = (db: Db, asker: Asker) =>
  db.selectFrom("text_check").select(shown).where(ownBy(asker));

export type CheckRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, asker: Asker, id: string) =>
  checksOf(db, asker).where("id", "=", id).executeTakeFirst();

export const lock = (db: Db, asker: Asker, id: string) =>
  checksOf(db, asker).where("id", "=", id).forUpdate().executeTakeFirst();

export function some(db: Db, member: Member, { q, ...page }: z.output<typeof listChecks.query>) {
  const asked = checksOf(db, member).where(contains(sql.ref("text_check.name"), q));
  return pageOf(
    asked.clearSelect().select(totalCount),
    asked.orderBy("created_at", "desc").orderBy("id"),
    page,
  );
}

/** Returns how many sentences of each check are in each state; null: not checked yet. */
export async function countsOf(db: Db, orgId: OrgId, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Map<CheckedState | null, number>>();
  const rows = await db
    .selectFrom("text_check_sentence")
    .select(["check_id", "state", (of) => of.fn.countAll<number>().as("count")])
    .where("organization_id", "=", orgId)
    .where("check_id", "in", [...ids])
    .groupBy(["check_id", "state"])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ check_id }) => check_id)].map(([id, counts]) => [
      id,
      new Map(counts.map(({ state, count }) => [state, count])),
    ]),
  );
}

type OfCheck = Pick<CheckRow, "organization_id" | "id">;

export async function textOf(db: Db, { organization_id, id }: OfCheck): Promise<string> {
  const row = await db
    .selectFrom("text_check")
    .select("text")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.text ?? "";
}

const ofCheck = (db: Db, { organization_id, id }: OfCheck) =>
  db
    .selectFrom("text_check_sentence")
    .where("text_check_sentence.organization_id", "=", organization_id)
    .where("text_check_sentence.check_id", "=", id);

/** Returns the ranges and states of all sentences of a text, in order. */
export const outlineOf = (db: Db, check: OfCheck) =>
  ofCheck(db, check).select(["number", "start", "end", "state"]).orderBy("number").execute();

/** How the source of the row in scope as `passage` stands, as far as the asker may read it now. */
const sourceFor = ({ orgId, accountId }: Asker) => sql<PassageSource>`coalesce((
  select case when document.current then 'current' else 'changed' end
  from document
  join collection on collection.organization_id = document.organization_id
    and collection.id = document.collection_id
  where document.organization_id = passage.document_organization_id
    and document.id = passage.document_id and ${notInTrash}
    and (${readableBy({ orgId, accountId })}
      or ${readableBy({ orgId: publishedOrg, accountId })})), 'gone')`;

const checkedOf = (db: Db, member: Member, check: OfCheck) =>
  ofCheck(db, check)
    .leftJoin("text_check_passage as passage", (join) =>
      join
        .onRef("passage.organization_id", "=", "text_check_sentence.organization_id")
        .onRef("passage.check_id", "=", "text_check_sentence.check_id")
        .onRef("passage.number", "=", "text_check_sentence.number"),
    )
    .where("text_check_sentence.state", "is not", null)
    .selectAll("text_check_sentence")
    .select(["passage.citation", sourceFor(member).as("source")]);

export type CheckedRow = Awaited<ReturnType<typeof everyChecked>>[number];

/** Returns all checked sentences with their passages: at most as many as a text may have. */
export const everyChecked = (db: Db, member: Member, check: OfCheck) =>
  checkedOf(db, member, check).orderBy("text_check_sentence.number").execute();

export function someChecked(
  db: Db,
  member: Member,
  check: OfCheck,
  { state, number, ...page }: z.output<typeof listCheckedSentences.query>,
) {
  const asked = checkedOf(db, member, check)
    .$if(state !== undefined, (all) => all.where("text_check_sentence.state", "=", state ?? null))
    .$if(number !== undefined, (all) =>
      all.where("text_check_sentence.number", "=", number ?? null),
    );
  return pageOf(
    asked.clearSelect().select(totalCount),
    asked.orderBy("text_check_sentence.number"),
    page,
  );
}

/** Returns the next sentences to check, in order. */
export const waitingOf = (db: Db, check: OfCheck, limit: number) =>
  ofCheck(db, check)
    .select(["number", "start", "end"])
    .where("state", "is", null)
    .orderBy("number")
    .limit(limit)
    .execute();

export async function hasSentences(db: Db, check: OfCheck): Promise<boolean> {
  const row = await ofCheck(db, check).select("number").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns who a job works for, and what on. */
export const forJobs = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("text_check")
    .select(shown)
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function insert(db: Db, check: Insertable<TextCheckTable>) {
  await db.insertInto("text_check").values(check).execute();
}

const rowsAtOnce = 500;

export async function insertSentences(db: Db, rows: Insertable<TextCheckSentenceTable>[]) {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto("text_check_sentence")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

export async function update(
  db: Db,
  { organization_id, id }: OfCheck,
  patch: Updateable<TextCheckTable>,
) {
  await db
    .updateTable("text_check")
    .set({ ...patch, updated_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

type Result = Pick<TextCheckSentenceTable, "number" | "state" | "difference" | "note"> & {
  note_message: string | null;
  has_passage: boolean;
};

export async function putResults(db: Db, { organization_id, id }: OfCheck, results: Result[]) {
  for (const { number, ...result } of results)
    await db
      .updateTable("text_check_sentence")
      .set(result)
      .where("organization_id", "=", organization_id)
      .where("check_id", "=", id)
      .where("number", "=", number)
      .execute();
}

export async function insertPassages(db: Db, rows: Insertable<TextCheckPassageTable>[]) {
  if (rows.length > 0) await db.insertInto("text_check_passage").values(rows).execute();
}

export async function remove(db: Db, { organization_id, id }: OfCheck) {
  await db
    .deleteFrom("text_check")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}
