import type { Audience, Provider, ProviderModel } from "@lectern/contract/models";

import { safeWindow } from "./choices.ts";
import type { ModelRow, ProviderRow } from "./store.ts";

/** A provider as in the contract; of its key only whether one is set. */
export const shownProvider = (row: ProviderRow, models: readonly ModelRow[]): Provider => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  base_url: row.base_url,
  key_set: row.sealed_key !== null,
  models: models.filter(({ provider_id }) => provider_id === row.id).map(shownModel),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const shownModel = (row: ModelRow): ProviderModel => ({
  id: row.id,
  name: row.name,
  label: row.label,
  purpose: row.purpose,
  window_tokens: row.window_tokens ?? safeWindow,
  window_assumed: row.window_tokens === null,
  sees: row.supports_vision,
  stands_in: row.is_fallback,
  price: row.price,
  audience: audienceOf(row),
});

function audienceOf({ audience, least_group, team_ids }: ModelRow): Audience {
  if (audience === "teams") return { kind: "teams", team_ids };
  return audience === "role" && least_group
    ? { kind: "role", group: least_group }
    : { kind: "everyone" };
}
