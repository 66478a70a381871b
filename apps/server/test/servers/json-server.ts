import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll } from "vitest";

/** A request as a server of the tests answers it. */
export interface Heard {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}

/** What it answers: JSON, or the bytes of a file. */
export interface JsonAnswer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Buffer | string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}

function send(response: ServerResponse, { status = 200, headers = {}, json, bytes }: JsonAnswer) {
  const type = { "content-type": json === undefined ? "text/plain" : "application/json" };
  response.writeHead(status, { ...type, ...headers });
  response.end(bytes ?? (json === undefined ? undefined : JSON.stringify(json)));
}

/** Starts a server; returns its address. */
export async function startJsonServer(answer: (heard: Heard) => JsonAnswer | Promise<JsonAnswer>) {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const { method = "GET", headers } = request;
    const body = await bodyOf(request);
    const heard = { method, path: pathname, query: searchParams, headers, body };
    const said = await Promise.resolve(answer(heard)).catch((error: unknown) => {
      return { status: 500, json: { error: { code: String(error) } } };
    });
    send(response, said);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Access tokens that a server gives. */
export function givenTokens() {
  let [given, expired] = [0, 0];
  return {
    give: () => ({ access_token: `token-${++given}`, expires_in: 3600, token_type: "Bearer" }),
    isValid: ({ headers }: Heard) => {
      const number = Number(/^Bearer token-(\d+)$/.exec(headers.authorization ?? "")?.[1] ?? 0);
      return number > expired && number <= given;
    },
    /** Makes the API refuse all tokens that were given. */
    expire: () => void (expired = given),
    count: () => given,
  };
}
