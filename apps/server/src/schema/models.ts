import type { Group } from "@lectern/contract/auth";
import type { Audience, ModelPrice, ModelPurpose, ProviderKind } from "@lectern/contract/models";
import type { OrgId } from "#http/member.ts";
import type { JsonOrNull, Stamp } from "./columns.ts";

export interface ModelProviderTable {
  organization_id: OrgId;
  id: string;
  name: string;
  kind: ProviderKind;
  base_url: string;
  sealed_key: Buffer | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface ModelTable {
  organization_id: OrgId;
  id: string;
  provider_id: string;
  name: string;
  label: string;
  purpose: ModelPurpose;
  window_tokens: number | null;
  supports_vision: boolean;
  is_fallback: boolean;
  position: number;
  audience: Audience["kind"];
  least_group: Group | null;
  price: JsonOrNull<ModelPrice>;
  created_at: Stamp;
}

export interface ModelTeamTable {
  organization_id: OrgId;
  model_id: string;
  team_id: string;
}
