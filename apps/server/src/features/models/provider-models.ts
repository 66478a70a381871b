import { message } from "@lectern/contract/message";
import type {
  Audience,
  ModelPrice,
  ModelPurpose,
  NewModel,
  OfferedModel,
  ProviderModel,
  updateModel,
} from "@lectern/contract/models";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import { type Db, type Deps, ModelError } from "#deps";
import { AppError, conflict, invalid, isDuplicate, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand } from "../organizations/index.ts";
import { connectionOf } from "./connection.ts";
import { demandProvider } from "./providers.ts";
import { providerErrorMessage } from "./sentences.ts";
import { shownModel } from "./shown.ts";
import * as store from "./store.ts";

const timeoutMs = 15_000;

/** Returns the models that the provider reports. */
export async function offers(
  deps: Deps,
  member: Member,
  providerId: string,
): Promise<{ total: number; results: OfferedModel[] }> {
  demand(member, "model.manage");
  const provider = await demandProvider(deps.db, member, providerId);
  const at = connectionOf(deps, member.orgId, provider);
  const signal = AbortSignal.timeout(timeoutMs);
  const found = await deps.models.list(at, signal).catch((error: unknown) => {
    if (!(error instanceof ModelError) && !signal.aborted) throw error;
    throw new AppError("unavailable", providerErrorMessage(error, at.apiKey !== undefined), {
      cause: error,
    });
  });
  return {
    total: found.length,
    results: found.map(({ windowTokens, ...one }) => ({
      ...one,
      window_tokens: windowTokens ?? null,
    })),
  };
}

/** Offers a model to the workspace, after the existing ones. */
export async function add(
  { db }: Deps,
  member: Member,
  providerId: string,
  { audience, sees, stands_in, price, ...model }: NewModel,
): Promise<ProviderModel> {
  demand(member, "model.manage");
  const id = uuid();
  try {
    return await db.transaction().execute(async (tx) => {
      const provider = await demandProvider(tx, member, providerId, { locked: true });
      demandPurpose(provider, model.purpose);
      await store.insertModel(tx, member.orgId, {
        id,
        provider_id: providerId,
        ...model,
        supports_vision: sees,
        is_fallback: stands_in,
        price: asJson(price),
      });
      await setAudience(tx, member, id, audience);
      await record(tx, { ...by(member), action: "model.added", target: nameOf(provider, model) });
      return shownModel(await demandModel(tx, member, providerId, id));
    });
  } catch (error) {
    if (isDuplicate(error)) {
      throw conflict("model_already_added");
    }
    throw error;
  }
}

export async function update(
  { db }: Deps,
  member: Member,
  { provider_id, model_id }: { provider_id: string; model_id: string },
  { audience, sees, stands_in, price, ...change }: z.infer<typeof updateModel.body>,
): Promise<ProviderModel> {
  demand(member, "model.manage");
  return db.transaction().execute(async (tx) => {
    const provider = await demandProvider(tx, member, provider_id, { locked: true });
    await demandModel(tx, member, provider_id, model_id);
    if (change.purpose) demandPurpose(provider, change.purpose);
    await store.updateModel(tx, member.orgId, model_id, {
      ...change,
      supports_vision: sees,
      is_fallback: stands_in,
      ...(price !== undefined && { price: asJson(price) }),
    });
    if (audience) await setAudience(tx, member, model_id, audience);
    const after = await demandModel(tx, member, provider_id, model_id);
    await record(tx, { ...by(member), action: "model.changed", target: nameOf(provider, after) });
    return shownModel(after);
  });
}

export async function remove(
  { db }: Deps,
  member: Member,
  { provider_id, model_id }: { provider_id: string; model_id: string },
): Promise<void> {
  demand(member, "model.manage");
  await db.transaction().execute(async (tx) => {
    const provider = await demandProvider(tx, member, provider_id, { locked: true });
    const model = await demandModel(tx, member, provider_id, model_id);
    await store.deleteModel(tx, member.orgId, model_id);
    await record(tx, { ...by(member), action: "model.removed", target: nameOf(provider, model) });
  });
}

/** Sets the order in which models are tried; unnamed ones follow in their order. */
export async function order({ db }: Deps, member: Member, ids: readonly string[]): Promise<void> {
  demand(member, "model.manage");
  await db.transaction().execute(async (tx) => {
    await store.orderModels(tx, member.orgId, ids);
    const [first] = await store.allModels(tx, member.orgId);
    await record(tx, { ...by(member), action: "model.ordered", target: first?.label ?? "" });
  });
}

const asJson = (price: ModelPrice | null) => (price === null ? null : JSON.stringify(price));

async function demandModel(db: Db, { orgId }: Member, providerId: string, id: string) {
  const model = await store.findModel(db, orgId, providerId, id);
  if (!model) throw notFound("model_not_found");
  return model;
}

function demandPurpose({ kind }: store.ProviderRow, purpose: ModelPurpose) {
  if (kind === "anthropic" && (purpose === "embedding" || purpose === "rerank")) {
    throw invalid(["body", "purpose"], message("provider_generates_only"));
  }
}

async function setAudience(tx: Db, { orgId }: Member, id: string, audience: Audience) {
  const teams = await store.setAudience(tx, orgId, id, audience);
  if (audience.kind === "teams" && (teams === 0 || teams < new Set(audience.team_ids).size)) {
    throw invalid(["body", "audience"], message("teams_not_in_workspace"));
  }
}

const nameOf = ({ name }: store.ProviderRow, { label }: { label: string }) => `${label} (${name})`;
