import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What was asked of the model, as it came over the wire. */
export interface Asked {
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[]; stream: boolean };
}

/** One thing the scripted model does. A script is a list of them, or a generator for endless ones. */
export type Move =
  | { wait: number }
  | { delta: string }
  | { finish: string }
  | { usage: [prompt: number, completion: number] }
  | { raw: string | Buffer }
  | { done: true }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { reset: true };

export type Script = (asked: Asked, call: number) => Iterable<Move> | AsyncIterable<Move>;

/** A whole answer: its pieces, then stop, usage and the end mark. */
export const saying = (...pieces: string[]): Move[] => [
  ...pieces.map((delta) => ({ delta })),
  { finish: "stop" },
  { usage: [100, pieces.length] },
  { done: true },
];

const chunk = (value: object) =>
  `data: ${JSON.stringify({ id: "scripted", object: "chat.completion.chunk", ...value })}\n\n`;

async function play(moves: Iterable<Move> | AsyncIterable<Move>, response: ServerResponse) {
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
    else if ("delta" in move) {
      await write(chunk({ choices: [{ index: 0, delta: { content: move.delta } }] }));
    } else if ("finish" in move) {
      await write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: move.finish }] }));
    } else if ("usage" in move) {
      const [prompt_tokens, completion_tokens] = move.usage;
      await write(chunk({ choices: [], usage: { prompt_tokens, completion_tokens } }));
    } else if ("raw" in move) await write(move.raw);
    else if ("done" in move) await write("data: [DONE]\n\n");
    else if ("status" in move) {
      response.writeHead(move.status, { "content-type": "application/json", ...move.headers });
      response.end(move.body ?? JSON.stringify({ error: { message: "scripted failure" } }));
      return;
    } else {
      response.socket?.resetAndDestroy();
      return;
    }
  }
  response.end();
}

/** A model server over HTTP that does what it is told, and remembers what it was asked. */
export async function startModelServer(first: Script = () => saying("Hello.")) {
  const server = createServer();
  const state = {
    url: "",
    script: first,
    asked: [] as Asked[],
    /** Answers being written, and when the last one was left by the other side (epoch ms). */
    open: 0,
    leftAt: 0,
    /** Connections made so far. */
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
      const asked: Asked = {
        authorization: request.headers.authorization,
        body: JSON.parse(text) as Asked["body"],
      };
      state.asked.push(asked);
      state.open += 1;
      response.on("close", () => {
        state.open -= 1;
        if (!response.writableFinished) state.leftAt = Date.now();
      });
      void play(state.script(asked, state.asked.length), response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return state;
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;
