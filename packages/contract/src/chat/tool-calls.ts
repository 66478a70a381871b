import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Detail } from "../message.ts";
import { Id } from "../page.ts";

/** Maximum calls of tools in one answer. */
export const MOST_TOOL_CALLS = 5;

export const ToolCallStatus = z.enum(["waiting", "running", "done", "failed", "declined"]);
export type ToolCallStatus = z.infer<typeof ToolCallStatus>;

/** A call of a tool in an answer or a run, as the person who asked sees it. */
export const ToolCall = z.object({
  id: Id,
  server: z.string(),
  tool: z.string(),
  arguments: z.string().describe("JSON"),
  hash: z.string().describe("of server, tool and arguments; an approval is bound to it"),
  status: ToolCallStatus,
  approval: z
    .enum(["asked", "allowed"])
    .describe("asked: by the person; allowed: by admins, for every call"),
  duration_ms: z.number().int().nullable(),
  result: z.string().nullable().describe("cut off where it is long"),
  failure: Detail.nullable().describe("why it failed"),
});
export type ToolCall = z.infer<typeof ToolCall>;

/** A call in short, for everybody who sees the answer. */
export const UsedTool = ToolCall.pick({ id: true, server: true, tool: true, status: true });
export type UsedTool = z.infer<typeof UsedTool>;

/** A part of an answer that rests on what a tool returned; offsets are UTF-16 in `content`. */
export const OutsideStatement = z.object({
  start: z.number().int(),
  end: z.number().int(),
  server: z.string(),
  tool: z.string(),
});
export type OutsideStatement = z.infer<typeof OutsideStatement>;

export const CallDecision = z.object({
  hash: z.string().max(64).describe("ToolCall.hash; another: 409"),
  decision: z.enum(["approve", "decline"]),
});

const path = "/chats/ext/v1/sessions/{session_id}/chats/{chat_id}/tool-calls";
const params = z.object({ session_id: Id, chat_id: Id });

export const listToolCalls = endpoint({
  method: "GET",
  path,
  access: "member",
  scope: "chat.read",
  summary: "The calls of tools in an answer to the caller's question, oldest first",
  params,
  response: z.object({ results: z.array(ToolCall) }),
});

export const decideToolCall = endpoint({
  method: "POST",
  path: `${path}/{call_id}`,
  access: "member",
  scope: "chat.write",
  summary:
    "Approve or decline a call that waits; the answer goes on once none waits. Only whoever asked, and once",
  params: params.extend({ call_id: Id }),
  body: CallDecision,
  response: ToolCall,
});
