import { storedDetail } from "@lectern/contract/message";
import type { ToolCall } from "@lectern/contract/tool-calls";

import type { AnswerEvent } from "../streaming/answer-event-writer.ts";
import type { CallRow } from "./call-store.ts";

export const shownCall = (row: CallRow): ToolCall => ({
  id: row.id,
  server: row.server,
  tool: row.tool,
  arguments: row.arguments,
  hash: row.hash,
  status: row.status,
  approval: row.approval,
  duration_ms: row.duration_ms,
  result: row.result,
  failure: row.failure && storedDetail(row.failure),
});

/** The event that tells of a call as it is now. */
export const callEvent = (row: CallRow): AnswerEvent => ({
  event: row.status === "waiting" ? "tool_approval" : "tool_call",
  data: { call: shownCall(row) },
});
