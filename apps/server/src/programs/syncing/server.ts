import { setTimeout as sleep } from "node:timers/promises";

import type { Answer, Endpoint, Request } from "@lectern/contract/endpoint";
import { Failure } from "@lectern/contract/error";

import { ConfigError } from "#platform/config.ts";

/** The server refused a call, with the sentence that it sent. */
export class RefusedCall extends ConfigError {
  readonly code: string | undefined;
  constructor(said: string, code?: string) {
    super(said);
    this.code = code;
  }
}

/** The server cannot be reached, or asks to be called later. */
export class Unreachable extends ConfigError {}

const tries = 5;
const retryableStatuses = new Set([429, 502, 503, 504]);

const addressOf = (origin: string, { path }: Endpoint, request: object) => {
  const { params = {}, query = {} } = request as Record<string, Record<string, unknown>>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return `${origin}${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
};

/** Returns the refusal of an answer. */
async function refusalOf(answer: Response): Promise<RefusedCall> {
  const text = await answer.text();
  try {
    const { detail, code } = Failure.parse(JSON.parse(text));
    return new RefusedCall(typeof detail === "string" ? detail : (detail[0]?.msg ?? text), code);
  } catch {
    return new RefusedCall(`The server answered with the status ${answer.status}.`);
  }
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  request: Omit<Request<E>, "body"> & { body?: unknown },
) => Promise<Answer<E>>;

/**
 * Returns a function that calls an endpoint with an API key. It tries again where the server cannot
 * be reached or asks to wait, and throws Refused or Unreachable.
 */
export const serverAt =
  (origin: string, key: string): Call =>
  async (endpoint, request) => {
    const { body } = request as { body?: unknown };
    const form = body instanceof FormData;
    let last = `The server at ${origin} cannot be reached.`;
    for (let tried = 0; tried < tries; tried++) {
      if (tried > 0) await sleep(250 * 2 ** tried);
      let answer: Response;
      try {
        answer = await fetch(addressOf(origin, endpoint, request), {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body !== undefined && !form && { "content-type": "application/json" }),
          },
          ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
        });
      } catch {
        continue;
      }
      if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as never;
      const refusal = await refusalOf(answer);
      if (!retryableStatuses.has(answer.status)) throw refusal;
      last = refusal.message;
      const seconds = Number(answer.headers.get("retry-after"));
      if (seconds > 0) await sleep(Math.min(seconds, 60) * 1000);
    }
    throw new Unreachable(last);
  };
