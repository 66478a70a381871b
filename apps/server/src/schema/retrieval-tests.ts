import type { Message } from "@lectern/contract/message";
import type {
  TestOrigin,
  TestOutcome,
  TestRunState,
  TestSettings,
} from "@lectern/contract/retrieval-tests";
import type { ColumnType, Generated } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { JsonOrNull, Stamp } from "./columns.ts";

export interface QuestionSetTable {
  organization_id: OrgId;
  id: string;
  name: string;
  collection_ids: string[];
  created_at: Stamp;
  updated_at: Stamp;
}

export interface TestQuestionTable {
  organization_id: OrgId;
  id: string;
  set_id: string;
  text: string;
  origin: TestOrigin;
  chat_id: string | null;
  created_at: Stamp;
}

export interface ExpectedPassageTable {
  organization_id: OrgId;
  question_id: string;
  number: number;
  document_organization_id: OrgId;
  document_id: string;
  page: number;
  start: number;
  quote: string;
}

export interface TestRunTable {
  organization_id: OrgId;
  id: string;
  set_id: string;
  started_by: string;
  state: Generated<TestRunState>;
  failure: JsonOrNull<Message>;
  settings: JsonOrNull<TestSettings>;
  created_at: Stamp;
  ended_at: ColumnType<Date | null, undefined, Date>;
}

export interface TestResultTable {
  organization_id: OrgId;
  run_id: string;
  number: number;
  question_id: string;
  question: string;
  outcome: TestOutcome | null;
  rank: number | null;
  read: number | null;
}

export interface FoundPassageTable {
  organization_id: OrgId;
  run_id: string;
  number: number;
  rank: number;
  document_organization_id: OrgId;
  document_id: string;
  page: number;
  quote: string;
}
