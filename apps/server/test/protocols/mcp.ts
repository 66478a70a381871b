import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** The structured content of all tools, as far as tests read it. */
export interface ToolBody {
  results: { id: string; url: string; text: string }[];
  citations: { url: string; quote: string; boxes: object[] }[];
  matches: { document_id: string }[];
  text: string;
  found: boolean;
}

/** The result of a tool. */
export interface ToolResult {
  isError: boolean;
  text: string;
  /** Absent if the call was refused. */
  body: ToolBody;
}

/** Connects the SDK's own client to the product's MCP server, with an API key. */
export async function connectMcp(url: string, key: string) {
  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${key}` };
  const address = new URL(`${url}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return {
    client,
    async call(name: string, args: object, signal?: AbortSignal): Promise<ToolResult> {
      const called = { name, arguments: { ...args } };
      const result = await client.callTool(called, undefined, { signal, timeout: 240_000 });
      const [first] = result.content as { text: string }[];
      return {
        isError: result.isError === true,
        text: first?.text ?? "",
        body: result.structuredContent as ToolBody,
      };
    },
  };
}
