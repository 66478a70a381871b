import { storedDetail } from "@lectern/contract/message";
import type { ToolCall } from "@lectern/contract/tool-calls";
import type { Selectable } from "kysely";

import type { CallColumns } from "#schema";

/** Returns a call as those who may decide on it see it. */
export const shownCall = (row: Selectable<CallColumns>): ToolCall => ({
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
