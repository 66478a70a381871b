import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { Id, Time } from "../page.ts";

/** Maximum tool servers of a workspace. */
export const MOST_TOOL_SERVERS = 10;
/** Maximum tools of a server; further ones are left out. */
export const MOST_TOOLS = 50;

/** Whether answers may call a tool: never, after the person agreed to the call, or by themselves. */
export const ToolMode = z.enum(["off", "ask", "allow"]);
export type ToolMode = z.infer<typeof ToolMode>;

export const Tool = z.object({
  id: Id,
  name: z.string().describe("as its server names it"),
  title: z.string(),
  description: z.string(),
  schema: z.string().describe("the JSON schema of its arguments"),
  hash: z.string().describe("of name, title, description and schema"),
  mode: ToolMode,
  changed: z
    .boolean()
    .describe("true: its definition has changed, so it is off until an admin sets its mode"),
});
export type Tool = z.infer<typeof Tool>;

/** A server whose tools answers may call. */
export const ToolServer = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  token_set: z.boolean(),
  checked_at: Time.nullable().describe("when its tools were last listed"),
  tools: z.array(Tool),
  created_at: Time,
});
export type ToolServer = z.infer<typeof ToolServer>;

/** A tool that answers and runs may call, as members see it. */
export const CallableTool = Tool.pick({ id: true, description: true, hash: true }).extend({
  server: z.string(),
  tool: z.string().describe("its title"),
  mode: ToolMode.exclude(["off"]),
});
export type CallableTool = z.infer<typeof CallableTool>;

const Name = z
  .string()
  .trim()
  .min(1, code("tool_server_name_missing"))
  .max(60, code("tool_server_name_too_long"));
const Url = z.string().trim().max(2000);
const Token = z.string().trim().min(1).max(4000);

export const NewToolServer = z.object({
  name: Name,
  url: Url,
  token: Token.optional().describe("sent as a bearer token"),
});

const path = "/organization/ext/v1";
const ofServer = `${path}/tool-servers/{server_id}`;
const serverParams = z.object({ server_id: Id });

export const listToolServers = endpoint({
  method: "GET",
  path: `${path}/tool-servers`,
  access: "member",
  summary: "The servers whose tools answers may call, with their tools; for admins",
  response: z.object({ results: z.array(ToolServer) }),
});

export const listTools = endpoint({
  method: "GET",
  path: `${path}/tools`,
  access: "member",
  summary: "The tools that are not turned off, which the plan of a run may allow",
  response: z.object({ results: z.array(CallableTool) }),
});

export const createToolServer = endpoint({
  method: "POST",
  path: `${path}/tool-servers`,
  access: "member",
  summary: "Add an MCP server (streamable HTTP); its tools are listed by a check. For admins",
  body: NewToolServer,
  status: 201,
  response: ToolServer,
});

export const updateToolServer = endpoint({
  method: "PATCH",
  path: ofServer,
  access: "member",
  summary:
    "Change a tool server; another address removes its tools, and another host its token. For admins",
  params: serverParams,
  body: z.object({
    name: Name.optional(),
    url: Url.optional(),
    token: Token.nullable().optional().describe("null: none"),
  }),
  response: ToolServer,
});

export const deleteToolServer = endpoint({
  method: "DELETE",
  path: ofServer,
  access: "member",
  summary: "Remove a tool server and its tools; for admins",
  params: serverParams,
  status: 204,
});

export const checkToolServer = endpoint({
  method: "POST",
  path: `${ofServer}/check`,
  access: "member",
  summary:
    "Connect to the server and list its tools: new ones ask each time, changed ones are turned off. For admins",
  params: serverParams,
  response: ToolServer,
});

export const updateTool = endpoint({
  method: "PATCH",
  path: `${ofServer}/tools/{tool_id}`,
  access: "member",
  summary: "Say whether answers may call a tool; for admins",
  params: serverParams.extend({ tool_id: Id }),
  body: z.object({
    mode: ToolMode,
    hash: z.string().max(64).describe("of the definition that was looked at; another: 409"),
  }),
  response: Tool,
});
