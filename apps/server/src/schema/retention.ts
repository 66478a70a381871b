import type { HoldScope, RetentionKind } from "@lectern/contract/retention";
import type { ColumnType, Generated, RawBuilder } from "kysely";

import type { OrgId } from "#http/member.ts";

import type { Stamp } from "./columns.ts";

export interface RetentionRuleTable {
  organization_id: OrgId;
  kind: RetentionKind;
  days: number;
  /** Nothing is removed by it earlier. */
  starts_at: Generated<Date>;
}

export interface RetentionReportTable {
  organization_id: OrgId;
  day: ColumnType<Date, RawBuilder<Date>, never>;
  kind: RetentionKind;
  removed: Generated<number>;
  held: Generated<number>;
  /** How many of the removed the audit log has. */
  recorded: Generated<number>;
}

export interface LegalHoldTable {
  organization_id: OrgId;
  id: string;
  name: string;
  reason: string;
  scope: HoldScope;
  account_id: string | null;
  collection_id: string | null;
  placed_by: string;
  placed_at: Stamp;
  released_by: string | null;
  released_at: ColumnType<Date | null, never, Date>;
  release_reason: string | null;
}
