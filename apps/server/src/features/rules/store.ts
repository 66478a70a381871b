import type { Group } from "@lectern/contract/auth";
import type { Person } from "@lectern/contract/library";
import type { RuleCondition } from "@lectern/contract/rules";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { isIn, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { FieldTable, RuleTable } from "#schema";

import {
  documentsWithCollection,
  editableBy,
  listed,
  personAsJson,
  visibleTo,
} from "../library/index.ts";
import { allHold } from "./conditions.ts";
import type { RuleEffects, KnownTag } from "./given.ts";

const rules = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("rule")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "rule.owner_id").on("account.deactivated_at", "is", null),
    )
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "rule.organization_id")
        .onRef("membership.account_id", "=", "account.id"),
    )
    .selectAll("rule")
    .select("membership.group as owner_group")
    .select(
      sql<Person | null>`case when account.id is not null then ${personAsJson} end`.as("owner"),
    )
    .where("rule.organization_id", "=", orgId);

/** Returns the rules of the workspace, by name. */
export const rulesOf = (db: Db, orgId: OrgId) =>
  rules(db, orgId)
    .orderBy(sql`lower(rule.name)`)
    .execute();
export type RuleRow = Awaited<ReturnType<typeof rulesOf>>[number];

/** Returns a rule, locked until the transaction ends. */
export const lockRule = (tx: Db, orgId: OrgId, id: string) =>
  rules(tx, orgId).where("rule.id", "=", id).forUpdate("rule").executeTakeFirst();

export async function countRules(tx: Db, orgId: OrgId): Promise<number> {
  const { total } = await tx
    .selectFrom("rule")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .executeTakeFirstOrThrow();
  return total;
}

export const insertRule = (tx: Db, row: Insertable<RuleTable>) =>
  tx.insertInto("rule").values(row).execute();

export const updateRule = (tx: Db, orgId: OrgId, id: string, patch: Updateable<RuleTable>) =>
  tx
    .updateTable("rule")
    .set(patch)
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** Begins to apply a rule to all documents, with the rights of this person. */
export const begin = (tx: Db, orgId: OrgId, id: string, owner_id: string) =>
  tx
    .updateTable("rule")
    .set({ owner_id, applying_since: now, applied_up_to: null, applied_count: 0 })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** Notes that a rule was applied to all documents. */
export const finish = (tx: Db, orgId: OrgId, id: string) =>
  tx
    .updateTable("rule")
    .set({ applying_since: null, applied_up_to: null, applied_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const deleteRule = (tx: Db, orgId: OrgId, id: string) =>
  tx
    .deleteFrom("rule")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();

/** Returns those of these ids that are tags of the workspace. */
export const tagsAmong = (db: Db, orgId: OrgId, ids: readonly string[]): Promise<KnownTag[]> =>
  db
    .selectFrom("tag")
    .select(["id", "name", "color"])
    .where("organization_id", "=", orgId)
    .where(isIn("id", ids))
    .orderBy(sql`lower(name)`)
    .execute();

/** Returns those of these ids that are fields of the workspace. */
export const fieldsAmong = (
  db: Db,
  orgId: OrgId,
  ids: readonly string[],
): Promise<Selectable<FieldTable>[]> =>
  db
    .selectFrom("field")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where(isIn("id", ids))
    .execute();

/** The ids of tags that the document in scope lacks. */
const missingTags = ({ tags }: RuleEffects) => sql<string[]>`array(
  select id from unnest(${tags.map(({ id }) => id)}::uuid[]) as id
  where not exists (select from document_tag
    where document_tag.organization_id = document.organization_id
      and document_tag.series_id = document.series_id and document_tag.tag_id = id))`;

/** Whether the document in scope lacks one of the tags. */
export const lacksTags = (effects: RuleEffects) =>
  sql<boolean>`cardinality(${missingTags(effects)}) > 0`;

/** The ids of fields without a value on the document in scope. */
const missingFields = ({ values }: RuleEffects) => sql<string[]>`array(
  select id from unnest(${values.map(({ field_id }) => field_id)}::uuid[]) as id
  where not exists (select from document_field
    where document_field.organization_id = document.organization_id
      and document_field.series_id = document.series_id and document_field.field_id = id))`;

/** Documents that a rule changes, of those that the member may change; they have been read. */
export const documentsToChange = (
  db: Db,
  member: Member,
  { conditions, effects }: { conditions: readonly RuleCondition[]; effects: RuleEffects },
) =>
  documentsWithCollection(db)
    .where("document.organization_id", "=", member.orgId)
    .where("document.status", "in", ["ingested", "ready"])
    .where(visibleTo(member))
    .where(editableBy(member))
    .where(listed)
    .where(
      sql<boolean>`cardinality(${missingTags(effects)}) + cardinality(${missingFields(effects)}) > 0`,
    )
    .where(allHold(conditions));

/** The same with what each of them lacks. */
export const pendingChanges = (...given: Parameters<typeof documentsToChange>) =>
  documentsToChange(...given)
    .select(["document.id", "document.name", "document.extension", "document.collection_id"])
    .select("collection.name as collection_name")
    .select([
      missingTags(given[2].effects).as("tags"),
      missingFields(given[2].effects).as("fields"),
    ]);

/** Returns the ids of the next documents of the library after this one. */
export async function nextDocuments(db: Db, orgId: OrgId, after: string | null, limit: number) {
  const rows = await db
    .selectFrom("document")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("current", "=", true)
    .$if(after !== null, (some) => some.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns these documents if the workspace has a rule that is applied to those that come. */
export const underRules = (db: Db, orgId: OrgId, documentIds: readonly string[]) =>
  db
    .selectFrom("document")
    .select("document.id")
    .where("document.organization_id", "=", orgId)
    .where(isIn("document.id", documentIds))
    .where((of) =>
      of.exists(
        of
          .selectFrom("rule")
          .select("rule.id")
          .where("rule.organization_id", "=", orgId)
          .where("rule.active", "=", true),
      ),
    );

/** Returns the role of an account in an open workspace; undefined for others and disabled ones. */
export async function roleOf(db: Db, orgId: OrgId, accountId: string): Promise<Group | undefined> {
  const row = await db
    .selectFrom("membership")
    .innerJoin("organization", "organization.id", "membership.organization_id")
    .innerJoin("account", "account.id", "membership.account_id")
    .select("membership.group")
    .where("membership.organization_id", "=", orgId)
    .where("membership.account_id", "=", accountId)
    .where("organization.deleted_at", "is", null)
    .where("account.deactivated_at", "is", null)
    .executeTakeFirst();
  return row?.group;
}
