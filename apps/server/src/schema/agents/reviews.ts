import type { CellValue, ColumnType as QuestionType } from "@lectern/contract/review-columns";
import type { CellQuote, CellState, VerdictKind } from "@lectern/contract/review-cells";
import type { Support } from "@lectern/contract/chat";
import type { Message } from "@lectern/contract/message";
import type { ColumnType, Generated, RawBuilder } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { Count, Json, JsonOrNull, Stamp } from "../columns.ts";

export interface ReviewTable {
  organization_id: OrgId;
  id: string;
  owner_id: string | null;
  shared: boolean;
  name: string;
  collection_id: string | null;
  folder_id: string | null;
  live: Generated<boolean>;
  model: string | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface ReviewRowTable {
  organization_id: OrgId;
  review_id: string;
  series_id: string;
  position: Generated<number>;
  assignee_id: string | null;
}

export interface ReviewColumnTable {
  organization_id: OrgId;
  review_id: string;
  id: string;
  position: number;
  name: string;
  question: string;
  instructions: string;
  type: QuestionType;
  options: Json<string[]>;
  unit: string | null;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface ReviewResultTable {
  organization_id: OrgId;
  id: string;
  review_id: string;
  column_id: string;
  series_id: string;
  document_id: string;
  document_version: number;
  column_version: number;
  state: Exclude<CellState, "empty" | "queued" | "reading">;
  value: JsonOrNull<CellValue>;
  candidates: Json<CellValue[]>;
  reason: JsonOrNull<Message>;
  quotes: Json<Omit<CellQuote, "document_name" | "collection_id">[]>;
  support: Support | null;
  pages_read: number;
  unreadable_pages: number[];
  model: string | null;
  fallback: JsonOrNull<Message>;
  at: Stamp;
}

export interface ReviewVerdictTable {
  organization_id: OrgId;
  id: string;
  review_id: string;
  column_id: string;
  series_id: string;
  document_id: string;
  account_id: string | null;
  kind: VerdictKind | "none" | "locked" | "unlocked";
  value: JsonOrNull<CellValue>;
  note: Generated<string>;
  at: Stamp;
}

export interface ReviewCellTable {
  organization_id: OrgId;
  review_id: string;
  series_id: string;
  column_id: string;
  document_id: string;
  column_version: number;
  state: Generated<Exclude<CellState, "queued" | "reading">>;
  value: JsonOrNull<CellValue>;
  sort_number: number | null;
  sort_text: string | null;
  result_id: string | null;
  newer_id: string | null;
  verdict: VerdictKind | null;
  verdict_note: Generated<string>;
  verdict_by: string | null;
  verdict_at: Date | null;
  locked: Generated<boolean>;
  work: "queued" | "reading" | null;
  work_by: string | null;
  work_run: string | null;
}

export interface ReviewCallTable {
  organization_id: OrgId;
  review_id: string;
  series_id: string;
  id: string;
  tokens: number;
  at: Stamp;
}

export interface ReviewMonthTable {
  organization_id: OrgId;
  review_id: string;
  /** Its first day; only compared and set inside statements. */
  month: ColumnType<Date, RawBuilder<Date>, never>;
  tokens: Count;
}
