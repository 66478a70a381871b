import type {
  createProvider,
  listProviders,
  Provider,
  updateProvider,
} from "@lectern/contract/models";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand } from "../organizations/index.ts";
import { sealedKey } from "./connection.ts";
import { meaningOf } from "./semantic-model.ts";
import { nearby } from "./nearby.ts";
import { shownProvider } from "./shown.ts";
import * as store from "./store.ts";

/** Returns the providers and models of the workspace, and the operator's for every workspace. */
export async function list(
  deps: Deps,
  member: Member,
): Promise<z.infer<typeof listProviders.response>> {
  demand(member, "model.manage");
  const { db } = deps;
  const [providers, models] = await Promise.all([
    store.allProviders(db, member.orgId),
    store.allModels(db, member.orgId),
  ]);
  const results = providers.map((one) => shownProvider(one, models));
  const { chat, embedder, reranker } = deps.models.installed;
  const { local } = deps.models;
  return {
    total: results.length,
    results,
    installed: [
      ...(chat ? [{ name: chat.name, purpose: "chat" as const }] : []),
      // Local models are listed separately.
      ...(embedder && !local.embedder()
        ? [{ name: embedder.name, purpose: "embedding" as const }]
        : []),
      ...(reranker && !local.reranker()
        ? [{ name: reranker.name, purpose: "rerank" as const }]
        : []),
    ],
    order: models.filter(({ purpose }) => purpose === "chat").map(({ id }) => id),
    used: firstOfEach(models),
    meaning: await meaningOf(deps, member.orgId),
    nearby: await nearby(deps, providers),
  };
}

/** Returns the first model of each purpose other than chat: the only one that is used. */
function firstOfEach(models: readonly store.ModelRow[]): string[] {
  const others = models.filter(({ purpose }) => purpose !== "chat");
  const first = (one: store.ModelRow) => others.find(({ purpose }) => purpose === one.purpose);
  return others.filter((one) => first(one) === one).map(({ id }) => id);
}

/** Returns the workspace's provider or throws not_found. `locked`: locks the row. */
export async function demandProvider(
  db: Db,
  { orgId }: Member,
  id: string,
  more: { locked?: boolean } = {},
): Promise<store.ProviderRow> {
  const provider = await store.findProvider(db, orgId, id, more);
  if (!provider) throw notFound("provider_not_found");
  return provider;
}

export async function create(
  deps: Deps,
  member: Member,
  { name, kind, base_url, key }: z.infer<typeof createProvider.body>,
): Promise<Provider> {
  demand(member, "model.manage");
  const id = uuid();
  return deps.db.transaction().execute(async (tx) => {
    const provider = await store.insertProvider(tx, member.orgId, {
      id,
      name,
      kind,
      base_url: withoutMore(base_url),
      sealed_key: key ? sealedKey(deps, member.orgId, id, key) : null,
    });
    await record(tx, { ...by(member), action: "model_provider.created", target: name });
    return shownProvider(provider, []);
  });
}

/** Deletes the key if the host changes: a key is only sent to the host it was entered for. */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { name, base_url, key }: z.infer<typeof updateProvider.body>,
): Promise<Provider> {
  demand(member, "model.manage");
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    const before = await demandProvider(tx, member, id, { locked: true });
    const address = base_url === undefined ? before.base_url : withoutMore(base_url);
    const moved = new URL(address).origin !== new URL(before.base_url).origin;
    const forgotten = key === null || (key === undefined && moved);
    const after = await store.updateProvider(tx, orgId, id, {
      name: name ?? before.name,
      base_url: address,
      ...(key && { sealed_key: sealedKey(deps, orgId, id, key) }),
      ...(forgotten && { sealed_key: null }),
    });
    await record(tx, { ...by(member), action: "model_provider.changed", target: after.name });
    return shownProvider(after, await store.allModels(tx, orgId, id));
  });
}

export async function remove({ db }: Deps, member: Member, id: string): Promise<void> {
  demand(member, "model.manage");
  await db.transaction().execute(async (tx) => {
    const { name } = await demandProvider(tx, member, id, { locked: true });
    await store.deleteProvider(tx, member.orgId, id);
    await record(tx, { ...by(member), action: "model_provider.deleted", target: name });
  });
}

/** Removes query and fragment: the address is a base for other paths. */
function withoutMore(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`.replace(/\/+$/, "");
}
