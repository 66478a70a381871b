import { shownCall } from "../../tools/index.ts";
import type { AnswerEvent } from "../streaming/answer-event-writer.ts";
import type { CallRow } from "./call-store.ts";

/** The event that tells of a call as it is now. */
export const callEvent = (row: CallRow): AnswerEvent => ({
  event: row.status === "waiting" ? "tool_approval" : "tool_call",
  data: { call: shownCall(row) },
});
