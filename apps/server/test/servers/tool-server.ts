import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { z } from "zod";

import { listenOnFreePort } from "./free-port.ts";

/** Starts an MCP server over HTTP with the tool "forecast", whose answers a test sets. */
export async function startToolServer() {
  const state = {
    url: "",
    description: "Says what the weather will be",
    /** The name of a second tool. */
    another: undefined as string | undefined,
    /** What a call returns; it may throw, or never resolve. */
    forecast: async (city: string): Promise<string> => `Rain in ${city}, 12 degrees.`,
    /** What is answered instead of MCP. */
    junk: undefined as string | undefined,
    /** The cities of all calls, and the authorization of all requests. */
    cities: [] as string[],
    authorizations: new Set<string | undefined>(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse) {
    state.authorizations.add(request.headers.authorization);
    if (state.junk !== undefined) {
      response.writeHead(200, { "content-type": "application/json" }).end(state.junk);
      return;
    }
    const mcp = new McpServer({ name: "weather", version: "1" });
    mcp.registerTool(
      "forecast",
      { title: "Forecast", description: state.description, inputSchema: { city: z.string() } },
      async ({ city }) => {
        state.cities.push(city);
        return { content: [{ type: "text", text: await state.forecast(city) }] };
      },
    );
    if (state.another)
      mcp.registerTool(state.another, { inputSchema: {} }, async () => ({ content: [] }));
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.once("close", () => void mcp.close());
    await mcp.connect(transport);
    await transport.handleRequest(request, response);
  }
  const port = await listenOnFreePort(server);
  state.url = `http://127.0.0.1:${port}/mcp`;
  return state;
}
