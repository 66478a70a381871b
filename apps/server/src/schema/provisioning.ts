import type { Generated } from "kysely";

import type { OrgId } from "#http/member.ts";

import type { Stamp } from "./columns.ts";

export interface ProvisioningTokenTable {
  organization_id: OrgId;
  id: string;
  name: string;
  hint: string;
  secret_hash: Buffer;
  created_by: string | null;
  created_at: Stamp;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface ProvisionedPersonTable {
  organization_id: OrgId;
  id: string;
  user_name: string;
  external_id: string | null;
  email: string;
  given_name: Generated<string>;
  family_name: Generated<string>;
  display_name: Generated<string>;
  active: boolean;
  account_id: string | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface ProvisionedGroupTable {
  organization_id: OrgId;
  id: string;
  display_name: string;
  external_id: string | null;
  team_id: string | null;
  /** Whether the team was made for the group. */
  owns_team: boolean;
  role: "admin" | "editor" | "viewer" | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface ProvisionedGroupMemberTable {
  organization_id: OrgId;
  group_id: string;
  person_id: string;
}
