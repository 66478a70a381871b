import { vi } from "vitest";

import type { Method } from "@lectern/contract/endpoint";
import type { AnswerOf, PathOf } from "@lectern/contract/endpoints";

/** A call as it left the app. */
export interface Heard {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
  credentials: RequestCredentials | undefined;
}

type Reply = (heard: Heard) => Response | Promise<Response>;

interface Line {
  method: string;
  path: string;
  reply: Reply;
}

/**
 * `SLOW_NETWORK=200` makes every answer take up to so many milliseconds: an assertion on something
 * that happens later, and that does not wait for it, then fails on any machine.
 */
const slowestMs = Number(process.env["SLOW_NETWORK"] ?? 0);

let lines: Line[] = [];
let calls: Heard[] = [];

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });

/** Says what the server answers to a call of the contract; the last word on a call counts. */
export function answer<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  body: AnswerOf<M, P> | (() => AnswerOf<M, P>),
  status = 200,
) {
  const reply = () => json(status, typeof body === "function" ? (body as () => unknown)() : body);
  lines.unshift({ method, path, reply });
}

/** Says that the server refuses a call, or answers it in a way the contract does not know. */
export function refuse<M extends Method>(
  method: M,
  path: PathOf<M>,
  status: number,
  body?: unknown,
  headers?: Record<string, string>,
) {
  lines.unshift({ method, path, reply: () => json(status, body, headers) });
}

/** Answers a call by hand: for streams, orders of events, and answers that depend on the asker. */
export function reply<M extends Method>(method: M, path: PathOf<M>, by: Reply) {
  lines.unshift({ method, path, reply: by });
}

/** The server knows one access token; every other is answered 401. */
export function serverKnows(token: () => string) {
  reply("GET", "/libraries/ext/v1/totals", ({ headers }) =>
    headers.get("Authorization") === `Bearer ${token()}`
      ? json(200, { collections: 1, documents: 2, pages: 3, size: 4 })
      : json(401, { detail: "Sign in again." }),
  );
}

/** The calls the app has made, of one method and path where named. */
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

async function network(input: string | URL | Request, init: RequestInit = {}) {
  const { method = "GET", headers, body, credentials } = init;
  const url = new URL(input instanceof Request ? input.url : input, "http://lectern.test");
  const call = {
    method,
    url,
    headers: new Headers(headers),
    body: typeof body === "string" ? (JSON.parse(body) as unknown) : body,
    credentials,
  };
  const callsOfTest = calls;
  callsOfTest.push(call);
  const line = lines.find((one) => one.method === method && matches(one.path, url.pathname));
  if (!line) throw new Error(`This test has no answer for ${method} ${url.pathname}`);
  // A test that sets the clock says itself when time passes.
  if (slowestMs > 0 && !vi.isFakeTimers()) await pause(Math.random() * slowestMs);
  else await Promise.resolve();
  // The test that asked is over: its answer must not change what the next one sees.
  if (calls !== callsOfTest) return new Promise<Response>(() => {});
  return line.reply(call);
}

/**
 * Puts the script in the place of the network, the outermost thing a browser test can reach. For
 * good: what a test has left under way must not reach a real network either.
 */
export function startScript() {
  Object.assign(globalThis, { fetch: network });
}

export function forgetScript() {
  lines = [];
  calls = [];
}
