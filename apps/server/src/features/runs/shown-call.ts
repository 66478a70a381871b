import { storedDetail } from "@lectern/contract/message";
import type { ToolCall } from "@lectern/contract/tool-calls";

import type { ToolCallRow } from "./tool-calls-store.ts";

/** Returns a call as the run's owner sees it. */
export const shownCall = (row: ToolCallRow): ToolCall => ({
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
