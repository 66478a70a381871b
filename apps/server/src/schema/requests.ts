import type { Message } from "@lectern/contract/message";
import type { RequestOutcome, RequestState } from "@lectern/contract/requests";
import type { ColumnType, Generated } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { JsonOrNull, Stamp } from "./columns.ts";

export interface DocumentRequestTable {
  organization_id: OrgId;
  id: string;
  owner_id: string;
  session_id: string | null;
  chat_id: string | null;
  question: string;
  note: Generated<string>;
  recipient_id: string | null;
  team_id: string | null;
  collection_id: string | null;
  due_on: ColumnType<unknown, string | null, string | null>;
  state: Generated<RequestState>;
  reason: string | null;
  document_id: string | null;
  handled_by: string | null;
  outcome: RequestOutcome | null;
  failure: JsonOrNull<Message>;
  answer_id: string | null;
  attempts: Generated<number>;
  unread: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}
