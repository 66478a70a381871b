import type { Citation } from "@lectern/contract/chat";
import type { Message } from "@lectern/contract/message";
import type { ToolCall } from "@lectern/contract/tool-calls";
import type { ToolMode } from "@lectern/contract/tools";
import type { Generated } from "kysely";

import type { OrgId } from "#http/member.ts";

import type { Json, JsonOrNull, Stamp } from "./columns.ts";

export interface ToolServerTable {
  organization_id: OrgId;
  id: string;
  name: string;
  url: string;
  encrypted_token: Buffer | null;
  checked_at: Date | null;
  created_at: Stamp;
}

export interface ToolTable {
  organization_id: OrgId;
  id: string;
  server_id: string;
  name: string;
  title: string;
  description: string;
  schema: string;
  hash: string;
  mode: Generated<ToolMode>;
  changed: Generated<boolean>;
}

/** A call of a tool, of whatever asked for it. */
export interface CallColumns {
  organization_id: OrgId;
  id: string;
  tool_id: string | null;
  server: string;
  tool: string;
  definition_hash: string;
  arguments: string;
  hash: string;
  approval: ToolCall["approval"];
  status: ToolCall["status"];
  decided_by: string | null;
  decided_at: Date | null;
  duration_ms: number | null;
  result: string | null;
  failure: JsonOrNull<Message>;
  created_at: Stamp;
}

export interface ToolCallTable extends CallColumns {
  chat_id: string;
  round: number;
  said: string;
  offered_as: string;
}

export interface ChatPauseTable {
  organization_id: OrgId;
  chat_id: string;
  model: string | null;
  content: string;
  sources: Json<Citation[]>;
  expires_at: Date;
}
