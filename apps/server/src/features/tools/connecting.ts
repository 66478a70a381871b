import { message } from "@lectern/contract/message";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolResultSchema,
  ListToolsResultSchema,
  McpError,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";

import { type Deps, type Egress, EgressError } from "#deps";

import { type Definition, definitionsOf } from "./definitions.ts";
import { ToolError } from "./tool-error.ts";

/** Maximum bytes of all that a server answers on one connection. */
const mostBytes = 2_000_000;
/** Maximum pages of a list of tools that are read. */
const mostPages = 5;

/** The address of a server, and the bearer token that is sent with each request. */
export interface ServerAddress {
  url: string;
  token: string | undefined;
}

/** A connection to a tool server. */
export interface ToolConnection {
  tools(): Promise<Definition[]>;
  call(name: string, args: Record<string, unknown>): Promise<CallToolResult>;
}

type Outside = Pick<Deps, "egress"> & {
  config: { version: string; limits: { toolSeconds: number } };
};

/** Connects to a tool server for some requests, which share one time limit. Throws ToolError. */
export async function connected<Result>(
  { egress, config }: Outside,
  { url, token }: ServerAddress,
  use: (connection: ToolConnection) => Promise<Result>,
  asked?: AbortSignal,
): Promise<Result> {
  const { toolSeconds: seconds } = config.limits;
  const late = AbortSignal.timeout(seconds * 1000);
  const excess = new AbortController();
  const signal = AbortSignal.any([late, excess.signal, ...(asked ? [asked] : [])]);
  const options = { signal, timeout: seconds * 1000, maxTotalTimeout: seconds * 1000 };
  const client = new Client(
    { name: "lectern", version: config.version },
    // Schemas of other servers are not compiled: the result is text for the model in any case.
    { jsonSchemaValidator: { getValidator: () => unread } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: fetchWithin(egress, signal, () => excess.abort()),
    requestInit: { headers: token ? { authorization: `Bearer ${token}` } : {} },
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 0,
      maxReconnectionDelay: 0,
      reconnectionDelayGrowFactor: 1,
    },
  });
  try {
    await client.connect(transport, options);
    return await use({
      async tools() {
        const listed = [];
        let cursor: string | undefined;
        for (let page = 0; page < mostPages; page++) {
          const request = { method: "tools/list" as const, params: { cursor } };
          const { tools, nextCursor } = await client.request(
            request,
            ListToolsResultSchema,
            options,
          );
          listed.push(...tools);
          cursor = nextCursor;
          if (cursor === undefined) break;
        }
        return definitionsOf(listed);
      },
      call: (name, args) =>
        client.request(
          { method: "tools/call", params: { name, arguments: args } },
          CallToolResultSchema,
          options,
        ),
    });
  } catch (error) {
    if (error instanceof ToolError) throw error;
    if (excess.signal.aborted) throw new ToolError(message("tool_result_too_large"));
    if (late.aborted) throw new ToolError(message("tool_server_timeout", { seconds }));
    if (asked?.aborted) throw error;
    throw faultOf(error);
  } finally {
    await client.close().catch(() => {});
  }
}

const unread = () => ({
  valid: false as const,
  data: undefined,
  errorMessage: "schemas are not compiled",
});

/** What the server sent stays out of the cause, which is logged: it may repeat a token or arguments. */
function faultOf(cause: unknown): ToolError {
  if (cause instanceof EgressError)
    return new ToolError(message("tool_server_unreachable"), { cause });
  if (cause instanceof StreamableHTTPError && (cause.code ?? 0) >= 400)
    return new ToolError(message("tool_server_refused", { status: cause.code ?? 0 }));
  if (cause instanceof StreamableHTTPError || cause instanceof McpError)
    return new ToolError(message("tool_server_invalid"));
  return new ToolError(message("tool_server_invalid"), { cause });
}

const bodiless = new Set([204, 205, 304]);

/** Requests through `egress`, which checks addresses, with a limit for all answers together. */
function fetchWithin(egress: Egress, signal: AbortSignal, exceeded: () => void): FetchLike {
  let bytes = 0;
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > mostBytes) {
        exceeded();
        return;
      }
      yield piece;
    }
  }
  return async (url, { method = "GET", headers, body, signal: own } = {}) => {
    const response = await egress.send(String(url), {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" && { body }),
      signal: own ? AbortSignal.any([own, signal]) : signal,
    });
    const { status, type } = response;
    const session = response.headers["mcp-session-id"];
    const more = {
      status,
      headers: {
        ...(type && { "content-type": type }),
        ...(typeof session === "string" && { "mcp-session-id": session }),
      },
    };
    if (!bodiless.has(status)) {
      const pieces = counted(response.bytes);
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        async pull(controller) {
          const next = await pieces.next();
          if (next.done) controller.close();
          else controller.enqueue(new Uint8Array(next.value));
        },
        cancel: () => response.close(),
      });
      return new Response(body, more);
    }
    response.close();
    return new Response(null, more);
  };
}
