import type { listTemplates } from "@lectern/contract/templates";
import { type Insertable, sql, type Updateable } from "kysely";
import type { z } from "zod";

import { contains, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";
import { someOf } from "#page-of";
import type { RunTemplateTable } from "#schema";

import { personAsJson } from "../library/index.ts";

/** The member's own templates, and the shared ones of the workspace. */
const templatesOf = (db: Db, { orgId, accountId }: Member) =>
  db
    .selectFrom("run_template")
    .selectAll("run_template")
    .where("run_template.organization_id", "=", orgId)
    .where((of) =>
      of.or([of("run_template.shared", "=", true), of("run_template.owner_id", "=", accountId)]),
    );

/** The same with their owners, as far as they still belong to the workspace. */
const shownTo = (db: Db, member: Member) =>
  templatesOf(db, member).select((of) =>
    of
      .selectFrom("membership")
      .innerJoin("account", "account.id", "membership.account_id")
      .select(personAsJson.as("owner"))
      .whereRef("membership.organization_id", "=", "run_template.organization_id")
      .whereRef("membership.account_id", "=", "run_template.owner_id")
      .as("owner"),
  );

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, member: Member, id: string) =>
  shownTo(db, member).where("run_template.id", "=", id).executeTakeFirst();

export const lock = (db: Db, member: Member, id: string) =>
  templatesOf(db, member).where("run_template.id", "=", id).forUpdate().executeTakeFirst();

type Query = Pick<z.infer<typeof listTemplates.query>, "q" | "from"> & {
  limit: number;
  offset: number;
};

/** Returns some of them, the last changed first, and the number of all. */
export function some(db: Db, member: Member, { q, from, ...part }: Query) {
  const asked = shownTo(db, member)
    .where(contains(sql`run_template.name || ' ' || run_template.question`, q))
    .$if(from !== undefined, (all) =>
      all.where("run_template.columns", from === "review" ? "is not" : "is", null),
    );
  return someOf(
    asked.clearSelect().select(totalCount),
    asked.orderBy("run_template.updated_at", "desc").orderBy("run_template.id"),
    part,
  );
}

export async function insert(db: Db, template: Insertable<RunTemplateTable>) {
  await db.insertInto("run_template").values(template).execute();
}

type OfTemplate = Pick<TemplateRow, "organization_id" | "id">;

export async function update(
  db: Db,
  { organization_id, id }: OfTemplate,
  patch: Updateable<RunTemplateTable>,
) {
  await db
    .updateTable("run_template")
    .set({ ...patch, updated_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

export async function remove(db: Db, { organization_id, id }: OfTemplate) {
  await db
    .deleteFrom("run_template")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}
