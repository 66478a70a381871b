import type { z } from "zod";

import { type Connection, EgressError } from "#deps";

import { good } from "./event-stream.ts";
import { faultOfProvider, modelError } from "./provider-errors.ts";
import type { Send } from "./transport.ts";

const longest = 32 * 1024 * 1024;

/** Makes one call and reads its answer as a whole. Throws ModelError. */
export type AskJson = <S extends z.ZodType>(call: {
  url: URL;
  body?: object;
  shape: S;
  timeoutMs?: number;
}) => Promise<z.output<S>>;

/** Returns a caller with a provider's headers, bounded by `signal` and each call's timeout. */
export function jsonAsker(
  send: Send,
  { apiKey }: Pick<Connection, "apiKey">,
  headers: Record<string, string>,
  signal: AbortSignal,
): AskJson {
  return async ({ url, body, shape, timeoutMs = 30_000 }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await good(
        send({
          url,
          method: body ? "POST" : "GET",
          headers: { ...headers, accept: "application/json" },
          ...(body && { body }),
          signal: AbortSignal.any([signal, timeout]),
        }),
      );
      let text = "";
      for await (const piece of response) {
        text += piece as string;
        if (text.length > longest) throw modelError("broken", "an answer is too long");
      }
      return readJson(shape, text);
    } catch (error) {
      if (signal.aborted) throw error;
      if (timeout.aborted && !(error instanceof EgressError)) throw modelError("timeout");
      throw faultOfProvider(error, apiKey);
    }
  };
}

/** Returns an answer, or an event of one, in its shape. Throws ModelError. */
export function readJson<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw modelError("broken", "an answer is not JSON");
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw modelError("broken", "an answer is of no known form");
  return parsed.data;
}
