import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { listenOnFreePort } from "../free-port.ts";

/** A request to the model as received. */
export interface ModelRequest {
  path: string;
  /** The API key, however it was sent. */
  authorization: string | undefined;
  traceparent: string | undefined;
  body: {
    model: string;
    system?: string;
    messages: { role: string; content: string }[];
    stream: boolean;
    [more: string]: unknown;
  };
}

/**
 * One action of the scripted model. A script is a list of them, or a generator for endless ones.
 */
export type Move =
  | { wait: number }
  | { delta: string }
  | { call: { name: string; arguments: string } }
  | { finish: string }
  | { usage: [prompt: number, completion: number] }
  | { raw: string | Buffer }
  | { done: true }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { reset: true };

export type Script = (asked: ModelRequest, call: number) => Iterable<Move> | AsyncIterable<Move>;

/** A call of a tool, instead of an answer. */
export const calling = (name: string, given: object | string): Move[] => [
  { call: { name, arguments: typeof given === "string" ? given : JSON.stringify(given) } },
  { finish: "tool_calls" },
  { usage: [100, 5] },
  { done: true },
];

/** A whole answer: its pieces, then stop, usage and the end mark. */
export const saying = (...pieces: string[]): Move[] => [
  ...pieces.map((delta) => ({ delta })),
  { finish: "stop" },
  { usage: [100, pieces.length] },
  { done: true },
];

/** An answer that takes its time: numbered words, each followed by a pause. */
export async function* slowly(words: number, pauseMs: number): AsyncGenerator<Move> {
  for (let n = 0; n < words; n++) yield* [{ delta: `word${n} ` }, { wait: pauseMs }];
  yield* saying("end");
}

type Told = Extract<
  Move,
  { delta: string } | { call: unknown } | { finish: string } | { usage: unknown } | { done: true }
>;

const chunk = (value: object) =>
  `data: ${JSON.stringify({ id: "scripted", object: "chat.completion.chunk", ...value })}\n\n`;

/** Formats an action as a chat completion event. */
function completion(move: Told): string {
  if ("delta" in move) return chunk({ choices: [{ index: 0, delta: { content: move.delta } }] });
  if ("call" in move) {
    // In pieces, as providers send them.
    const { name, arguments: given } = move.call;
    const half = Math.ceil(given.length / 2);
    const piece = (called: object) =>
      chunk({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...called }] } }] });
    return (
      piece({
        id: "call_1",
        type: "function",
        function: { name, arguments: given.slice(0, half) },
      }) + piece({ function: { arguments: given.slice(half) } })
    );
  }
  if ("finish" in move) {
    return chunk({ choices: [{ index: 0, delta: {}, finish_reason: move.finish }] });
  }
  if ("usage" in move) {
    const [prompt_tokens, completion_tokens] = move.usage;
    return chunk({ choices: [], usage: { prompt_tokens, completion_tokens } });
  }
  return "data: [DONE]\n\n";
}

const event = (type: string, value: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;
const stopReasons: Record<string, string> = {
  stop: "end_turn",
  length: "max_tokens",
  content_filter: "refusal",
  tool_calls: "tool_use",
};

/** Formats an action as an event of Anthropic's messages API. */
function message(move: Told): string {
  if ("delta" in move) {
    return event("content_block_delta", { delta: { type: "text_delta", text: move.delta } });
  }
  if ("call" in move) {
    const { name, arguments: given } = move.call;
    return (
      event("content_block_start", {
        index: 1,
        content_block: { type: "tool_use", id: "t", name },
      }) +
      event("content_block_delta", {
        index: 1,
        delta: { type: "input_json_delta", partial_json: given },
      })
    );
  }
  if ("finish" in move) {
    const stop_reason = stopReasons[move.finish] ?? move.finish;
    return event("message_delta", { delta: { stop_reason }, usage: { output_tokens: 1 } });
  }
  if ("usage" in move) {
    const [input_tokens, output_tokens] = move.usage;
    return event("message_delta", { delta: {}, usage: { input_tokens, output_tokens } });
  }
  return event("message_stop");
}

async function play(
  moves: Iterable<Move> | AsyncIterable<Move>,
  response: ServerResponse,
  toldAs: (move: Told) => string,
) {
  const left = once(response, "close");
  const write = async (bytes: string | Buffer) => {
    if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
    if (!response.write(bytes) && !response.destroyed) {
      await Promise.race([once(response, "drain"), left]);
    }
  };
  for await (const move of moves) {
    if (response.destroyed) return;
    if ("wait" in move) await sleep(move.wait);
    else if ("raw" in move) await write(move.raw);
    else if ("status" in move) {
      response.writeHead(move.status, { "content-type": "application/json", ...move.headers });
      response.end(move.body ?? JSON.stringify({ error: { message: "scripted failure" } }));
      return;
    } else if ("reset" in move) {
      response.socket?.resetAndDestroy();
      return;
    } else await write(toldAs(move));
  }
  response.end();
}

/** Starts an HTTP model server that follows a script and records its requests. */
export async function startModelServer(first: Script = () => saying("Hello.")) {
  const server = createServer();
  const state = {
    url: "",
    script: first,
    /** Responses to calls other than completions, by path: JSON, or a status. */
    replies: {} as Record<string, (body: unknown) => object | number>,
    asked: [] as ModelRequest[],
    /**
     * Number of answers being written, and when the client last disconnected from one (epoch ms).
     */
    open: 0,
    leftAt: 0,
    /** Number of connections so far. */
    connections: 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.on("connection", () => {
    state.connections += 1;
  });
  server.on("request", (request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      text += piece;
    });
    request.on("end", () => {
      const { url: path = "", headers } = request;
      const reply = state.replies[path];
      if (reply) {
        const said = reply(text && JSON.parse(text));
        response.writeHead(typeof said === "number" ? said : 200, {
          "content-type": "application/json",
        });
        response.end(JSON.stringify(typeof said === "number" ? { error: "scripted" } : said));
        return;
      }
      if (request.method !== "POST") {
        response.writeHead(404).end();
        return;
      }
      const asked: ModelRequest = {
        path,
        authorization: headers.authorization ?? (headers["x-api-key"] as string | undefined),
        traceparent: headers["traceparent"] as string | undefined,
        body: JSON.parse(text) as ModelRequest["body"],
      };
      state.asked.push(asked);
      state.open += 1;
      response.on("close", () => {
        state.open -= 1;
        if (!response.writableFinished) state.leftAt = Date.now();
      });
      const told = path.endsWith("/messages") ? message : completion;
      void play(state.script(asked, state.asked.length), response, told);
    });
  });
  const port = await listenOnFreePort(server);
  state.url = `http://127.0.0.1:${port}/v1`;
  return state;
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

/** Settings of a server that the operator provides to every workspace. */
export const installedAt = ({ url }: Pick<ModelServer, "url">, apiKey?: string) => ({
  kind: "openai" as const,
  baseUrl: url,
  apiKey,
  name: "scripted",
  windowTokens: 16_384,
  sees: false,
  checks: false,
});
