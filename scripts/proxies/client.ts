import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { connect as connectTcp } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";

import { host } from "./configurations.ts";

/** A way to the product: a proxy's port, and what is spoken to it. */
export interface Way {
  port: number;
  protocol: "http/1.1" | "h2";
  /** The path of the product's public address; empty at the root of the host. */
  basePath: string;
}

export interface ProxyRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Readable | string;
}

export interface Answer {
  status: number;
  /** Its bytes as they come. */
  stream: Readable;
  /** Ends the connection. */
  leave(): void;
}

/** The address that requests come from, which the product has to see. */
export const address = "127.0.0.5";
/** An address that a client invents, which the product must not believe. */
const claimed = { "x-forwarded-for": "203.0.113.9" };

/** Sends a request on a connection of its own. Returns once the answer begins, also before its end. */
export async function send(
  way: Way,
  { method = "GET", path: below, ...sent }: ProxyRequest,
): Promise<Answer> {
  const path = way.basePath + below;
  const headers = { ...claimed, ...sent.headers };
  const socket = connect({
    socket: connectTcp({ host: "127.0.0.1", port: way.port, localAddress: address }),
    servername: host,
    ALPNProtocols: [way.protocol],
    rejectUnauthorized: false,
  });
  await once(socket, "secureConnect");
  if (socket.alpnProtocol !== way.protocol)
    throw new Error(`the proxy speaks no ${way.protocol}, but ${socket.alpnProtocol || "nothing"}`);
  const body = typeof sent.body === "string" ? Readable.from([sent.body]) : sent.body;
  if (way.protocol === "h2") {
    const session = connectHttp2(`https://${host}`, { createConnection: () => socket });
    const stream = session.request(
      { ":method": method, ":path": path, ...headers },
      { endStream: !body },
    );
    // An answer before the end of the body resets the stream.
    const failed = new Promise<never>((_, reject) => stream.on("error", reject));
    failed.catch(() => {});
    body?.pipe(stream);
    const [answer] = (await Promise.race([once(stream, "response"), failed])) as [
      { ":status"?: number },
    ];
    return { status: answer[":status"] ?? 0, stream, leave: () => session.destroy() };
  }
  const outgoing = request({
    method,
    path,
    headers: { ...headers, host },
    createConnection: () => socket,
  });
  const answered = once(outgoing, "response");
  if (body) body.pipe(outgoing);
  else outgoing.end();
  const [incoming] = (await answered) as [IncomingMessage];
  outgoing.on("error", () => {});
  return { status: incoming.statusCode ?? 0, stream: incoming, leave: () => socket.destroy() };
}

/** Sends JSON and returns what comes back. Throws for another status than `status`. */
export async function call<T>(
  way: Way,
  path: string,
  {
    body,
    headers,
    status = 200,
  }: { body?: object; headers?: Record<string, string>; status?: number },
): Promise<T> {
  const json = body && { "content-type": "application/json" };
  const answer = await send(way, {
    method: body ? "POST" : "GET",
    path,
    headers: { ...json, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = await text(answer.stream);
  answer.leave();
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${said}`);
  return JSON.parse(said) as T;
}
