import type { Citation, Knowledge } from "@lectern/contract/chat";
import type { CheckedDifference, CheckedState, CheckState } from "@lectern/contract/checks";
import type { Message } from "@lectern/contract/message";
import type { Generated } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { Json, JsonOrNull, Stamp } from "./columns.ts";

export interface TextCheckTable {
  organization_id: OrgId;
  id: string;
  owner_id: string;
  name: string;
  knowledge: Json<Knowledge>;
  state: Generated<CheckState>;
  failure: JsonOrNull<Message>;
  file_key: string | null;
  file_name: string | null;
  file_kind: "docx" | "text" | "markdown" | null;
  text: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface TextCheckSentenceTable {
  organization_id: OrgId;
  check_id: string;
  number: number;
  start: number;
  end: number;
  state: CheckedState | null;
  difference: CheckedDifference | null;
  note: string | null;
  note_message: JsonOrNull<Message>;
  has_passage: Generated<boolean>;
}

export interface TextCheckPassageTable {
  organization_id: OrgId;
  check_id: string;
  number: number;
  citation: Json<Citation>;
  document_organization_id: OrgId;
  document_id: string;
}
