import type { RuleCondition, RuleEffect } from "@lectern/contract/rules";
import type { Generated } from "kysely";

import type { OrgId } from "#http/member.ts";

import type { Json, Stamp } from "./columns.ts";

export interface RuleTable {
  organization_id: OrgId;
  id: string;
  name: string;
  /** With whose present rights it acts; null: their account is gone. */
  owner_id: string | null;
  conditions: Json<RuleCondition[]>;
  effects: Json<RuleEffect[]>;
  active: Generated<boolean>;
  created_at: Stamp;
  /** Set while it is applied to the documents that there are. */
  applying_since: Date | null;
  /** The last of these that was looked at. */
  applied_up_to: string | null;
  applied_count: Generated<number>;
  applied_at: Date | null;
}
