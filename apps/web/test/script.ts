import { vi } from "vitest";

import type { Method } from "@lectern/contract/endpoint";
import type { AnswerOf, PathOf } from "@lectern/contract/endpoints";

/** A call that the app made. */
export interface Heard {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
  credentials: RequestCredentials | undefined;
  keepalive: boolean | undefined;
}

type Reply = (heard: Heard) => Response | Promise<Response>;

interface Line {
  method: string;
  path: string;
  reply: Reply;
}

/**
 * `SLOW_NETWORK=200` delays each answer by a random time up to that many milliseconds: an assertion
 * that should wait for a later event and does not then fails on any machine.
 */
const slowestMs = Number(process.env["SLOW_NETWORK"] ?? 0);

let lines: Line[] = [];
let calls: Heard[] = [];

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });

/** Sets the server's answer to a call of the contract; the last one set applies. */
export function answer<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  body: AnswerOf<M, P> | (() => AnswerOf<M, P>),
  status = 200,
) {
  const reply = () => json(status, typeof body === "function" ? (body as () => unknown)() : body);
  lines.unshift({ method, path, reply });
}

/** Makes the server refuse a call, or answer outside the contract. */
export function refuse<M extends Method>(
  method: M,
  path: PathOf<M>,
  status: number,
  body?: unknown,
  headers?: Record<string, string>,
) {
  lines.unshift({ method, path, reply: () => json(status, body, headers) });
}

/** Answers by a function: for streams, orders of events, and answers that depend on the request. */
export function reply<M extends Method>(method: M, path: PathOf<M>, by: Reply) {
  lines.unshift({ method, path, reply: by });
}

/** Accepts one access token; any other gets a 401. */
export function serverKnows(token: () => string) {
  reply("GET", "/libraries/ext/v1/totals", ({ headers }) =>
    headers.get("Authorization") === `Bearer ${token()}`
      ? json(200, { collections: 1, documents: 2, pages: 3, size: 4 })
      : json(401, { detail: "Sign in again." }),
  );
}

/** Returns the calls the app has made, optionally of one method and path. */
export const heard = (method?: string, path?: string) =>
  calls.filter(
    (call) => (!method || call.method === method) && (!path || matches(path, call.url.pathname)),
  );

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const bare = (path: string) => path.replace(/\/$/, "");

function matches(path: string, pathname: string) {
  const pattern = bare(path).replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(bare(pathname));
}

/** The stream of the server's events, on which nothing happens unless a test answers it. */
const silentEvents: Line = {
  method: "GET",
  path: "/libraries/ext/v1/events",
  reply: () => new Promise(() => {}),
};

async function network(input: string | URL | Request, init: RequestInit = {}) {
  const { method = "GET", headers, body, credentials, keepalive } = init;
  const url = new URL(input instanceof Request ? input.url : input, "http://lectern.test");
  const call = {
    method,
    url,
    headers: new Headers(headers),
    body: typeof body === "string" ? (JSON.parse(body) as unknown) : body,
    credentials,
    keepalive,
  };
  const callsOfTest = calls;
  callsOfTest.push(call);
  const line = [...lines, silentEvents].find(
    (one) => one.method === method && matches(one.path, url.pathname),
  );
  if (!line) throw new Error(`This test has no answer for ${method} ${url.pathname}`);
  // A test with fake timers controls the time itself.
  if (slowestMs > 0 && !vi.isFakeTimers()) await pause(Math.random() * slowestMs);
  else await Promise.resolve();
  const isOver = () => calls !== callsOfTest;
  if (isOver()) return never;
  const response = await line.reply(call);
  return isOver() ? never : withTextFor(response, isOver);
}

/** What a test that is over receives: its answers must not affect the next one. */
const never = new Promise<never>(() => {});

function withTextFor(response: Response, isOver: () => boolean): Response {
  const text = response.text.bind(response);
  response.text = async () => {
    const read = await text();
    return isOver() ? never : read;
  };
  return response;
}

/**
 * Replaces the network, the outermost layer a browser test can reach. Permanently, so that calls
 * left by a finished test do not reach a real network.
 */
export function startScript() {
  Object.assign(globalThis, { fetch: network });
}

export function forgetScript() {
  lines = [];
  calls = [];
}
