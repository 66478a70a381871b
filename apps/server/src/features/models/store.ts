import { Group } from "@lectern/contract/auth";
import type { Audience, ModelPurpose } from "@lectern/contract/models";
import { isAtLeast } from "@lectern/contract/policy";
import { type Selectable, sql, type Updateable } from "kysely";

import { executePrepared, now } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { ModelProviderTable, ModelTable } from "#schema";

export type ProviderRow = Selectable<ModelProviderTable>;
export type ModelRow = Selectable<ModelTable> & { team_ids: string[] };
/** A model with its provider. */
export type ModelAt = Pick<
  ModelRow,
  "id" | "name" | "label" | "window_tokens" | "supports_vision" | "is_fallback" | "price"
> &
  Pick<ProviderRow, "kind" | "base_url" | "sealed_key"> & {
    provider_id: string;
    provider_name: string;
  };

// Models that are called

const offered = (db: Db, orgId: OrgId, purpose: ModelPurpose) =>
  db
    .selectFrom("model")
    .innerJoin("model_provider", (join) =>
      join
        .onRef("model_provider.organization_id", "=", "model.organization_id")
        .onRef("model_provider.id", "=", "model.provider_id"),
    )
    .where("model.organization_id", "=", orgId)
    .where("model.purpose", "=", purpose)
    .orderBy("model.position")
    .orderBy("model.id")
    .select([
      "model.id",
      "model.name",
      "model.label",
      "model.window_tokens",
      "model.supports_vision",
      "model.is_fallback",
      "model.price",
      "model_provider.id as provider_id",
      "model_provider.name as provider_name",
      "model_provider.kind",
      "model_provider.base_url",
      "model_provider.sealed_key",
    ]);

/** Returns the chat models that the member may use, in order. */
export async function modelsFor(db: Db, { orgId, accountId, group }: Member): Promise<ModelAt[]> {
  const allowed = offered(db, orgId, "chat").where((of) =>
    of.or([
      of("model.audience", "=", "everyone"),
      of(
        "model.least_group",
        "in",
        Group.options.filter((one) => isAtLeast(group, one)),
      ),
      of.exists(
        of
          .selectFrom("model_team")
          .innerJoin("team_member", (join) =>
            join
              .onRef("team_member.organization_id", "=", "model_team.organization_id")
              .onRef("team_member.team_id", "=", "model_team.team_id"),
          )
          .select((of) => of.lit(1).as("one"))
          .whereRef("model_team.organization_id", "=", "model.organization_id")
          .whereRef("model_team.model_id", "=", "model.id")
          .where("team_member.account_id", "=", accountId),
      ),
    ]),
  );
  return executePrepared(db, allowed);
}

/** Returns the workspace's first model for this purpose, or undefined. */
export async function firstFor(
  db: Db,
  orgId: OrgId,
  purpose: Exclude<ModelPurpose, "chat">,
): Promise<ModelAt | undefined> {
  const [first] = await executePrepared(db, offered(db, orgId, purpose).limit(1));
  return first;
}

// Providers and models as configured

const providers = (db: Db, orgId: OrgId) =>
  db.selectFrom("model_provider").selectAll().where("organization_id", "=", orgId);

export const allProviders = (db: Db, orgId: OrgId): Promise<ProviderRow[]> =>
  providers(db, orgId).orderBy("created_at").orderBy("id").execute();

/** Returns undefined if the workspace has no such provider. `locked`: locks the row. */
export const findProvider = (
  db: Db,
  orgId: OrgId,
  id: string,
  { locked = false } = {},
): Promise<ProviderRow | undefined> =>
  providers(db, orgId)
    .where("id", "=", id)
    .$if(locked, (some) => some.forUpdate())
    .executeTakeFirst();

export const insertProvider = (
  db: Db,
  orgId: OrgId,
  provider: Pick<ProviderRow, "id" | "name" | "kind" | "base_url" | "sealed_key">,
): Promise<ProviderRow> =>
  db
    .insertInto("model_provider")
    .values({ organization_id: orgId, ...provider })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateProvider = (
  db: Db,
  orgId: OrgId,
  id: string,
  change: Pick<Updateable<ModelProviderTable>, "name" | "base_url" | "sealed_key">,
): Promise<ProviderRow> =>
  db
    .updateTable("model_provider")
    .set({ ...change, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteProvider = (db: Db, orgId: OrgId, id: string) =>
  db
    .deleteFrom("model_provider")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

const models = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("model")
    .selectAll("model")
    .select(
      sql<string[]>`array(select team_id::text from model_team
        where model_team.organization_id = model.organization_id
          and model_team.model_id = model.id order by team_id)`.as("team_ids"),
    )
    .where("model.organization_id", "=", orgId);

/** Returns all models of the workspace, or of one provider, in order. */
export const allModels = (db: Db, orgId: OrgId, providerId?: string): Promise<ModelRow[]> =>
  models(db, orgId)
    .$if(providerId !== undefined, (some) => some.where("provider_id", "=", providerId ?? ""))
    .orderBy("position")
    .orderBy("id")
    .execute();

export const findModel = (
  db: Db,
  orgId: OrgId,
  providerId: string,
  id: string,
): Promise<ModelRow | undefined> =>
  models(db, orgId).where("provider_id", "=", providerId).where("id", "=", id).executeTakeFirst();

export type ModelValues = Pick<
  ModelRow,
  "name" | "label" | "purpose" | "window_tokens" | "supports_vision" | "is_fallback"
> & { price?: string | null };

/** Adds a model after the others. Violates the unique index `model_name` if it already exists. */
export async function insertModel(
  db: Db,
  orgId: OrgId,
  model: { id: string; provider_id: string } & ModelValues,
) {
  await db
    .insertInto("model")
    .values({
      organization_id: orgId,
      ...model,
      audience: "everyone",
      position: sql<number>`(select coalesce(max(position), 0) + 1 from model
        where organization_id = ${orgId})`,
    })
    .execute();
}

export const updateModel = (db: Db, orgId: OrgId, id: string, change: Partial<ModelValues>) =>
  db
    .updateTable("model")
    .set({ ...change, id })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** Sets who may choose a model; returns how many of the teams exist. */
export async function setAudience(db: Db, orgId: OrgId, id: string, audience: Audience) {
  await db
    .updateTable("model")
    .set({
      audience: audience.kind,
      least_group: audience.kind === "role" ? audience.group : null,
    })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();
  await db
    .deleteFrom("model_team")
    .where("organization_id", "=", orgId)
    .where("model_id", "=", id)
    .execute();
  if (audience.kind !== "teams") return 0;
  // Raw: the teams may be none, which `in` of Kysely does not take.
  const { rows } = await sql`
    insert into model_team (organization_id, model_id, team_id)
    select organization_id, ${id}::uuid, id from team
    where organization_id = ${orgId} and id = any(${audience.team_ids}::uuid[])
    returning team_id`.execute(db);
  return rows.length;
}

export const deleteModel = (db: Db, orgId: OrgId, id: string) =>
  db.deleteFrom("model").where("organization_id", "=", orgId).where("id", "=", id).execute();

/** Sets the order of models; unnamed ones follow in their order. */
export const orderModels = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  // Raw: orders by the position in an array.
  sql`
    update model set position = place.position
    from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id), position, id)
        as position
      from model where organization_id = ${orgId}
    ) place
    where model.organization_id = ${orgId} and model.id = place.id`.execute(db);
