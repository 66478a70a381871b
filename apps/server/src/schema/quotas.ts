import type { QuotaMeasure, QuotaPeriod, QuotaScope } from "@lectern/contract/quotas";
import type { ColumnType, Generated, RawBuilder } from "kysely";

import type { OrgId } from "#http/member.ts";

import type { Count, Stamp } from "./columns.ts";

export interface QuotaTable {
  organization_id: OrgId;
  id: string;
  scope: QuotaScope;
  account_id: string | null;
  team_id: string | null;
  measure: QuotaMeasure;
  period: QuotaPeriod | null;
  /** Money in millionths. */
  amount: number;
  currency: string | null;
  hard: Generated<boolean>;
  created_at: Stamp;
}

export interface QuotaUseTable {
  organization_id: OrgId;
  account_id: string;
  day: ColumnType<Date, RawBuilder<Date>, never>;
  currency: Generated<string>;
  questions: Count;
  tokens: Count;
  money: Count;
}

export interface QuotaCallTable {
  organization_id: OrgId;
  id: string;
  account_id: string;
  tokens: number;
  money: number;
  currency: string;
  at: Stamp;
}
