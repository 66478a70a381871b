import { setTimeout as sleep } from "node:timers/promises";

import { message } from "@lectern/contract/message";
import { z } from "zod";

import type { Deps, WebResponse } from "#deps";
import { AppError } from "#errors";

import { bytesOf, inTime, listSeconds, refusalOf, translated } from "../answers.ts";
import { invalidListing } from "../lists.ts";
import type { Tokens } from "./tokens.ts";

/** Maximum bytes of one answer that is not a file. */
const mostBytes = 32 * 1024 * 1024;
/** Maximum seconds that a run waits where the server asks for it; a longer wait ends the run. */
const longestWait = 60;
const mostWaits = 5;

/** Why the server of an API answered with an error. */
export class ApiRefusal extends Error {
  readonly status: number;
  /** The word for it in the answer, such as `itemNotFound`; empty where it has none. */
  readonly reason: string;
  constructor(status: number, reason: string) {
    super(`the API answered ${status} ${reason}`);
    this.name = "ApiRefusal";
    this.status = status;
    this.reason = reason;
  }
  /**
   * Whether the API itself says that the key may not see something, or that it is not there: an
   * answer without a word for it may come from a proxy, and says nothing of it.
   */
  get denies(): boolean {
    return (this.status === 403 || this.status === 404) && this.reason !== "";
  }
}

/** Google has the word in a list of errors, Microsoft as a code. */
const Failure = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]).optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

async function refusalIn(answer: WebResponse): Promise<ApiRefusal> {
  const text = await bytesOf(answer, mostBytes).then(String, () => "");
  const { data } = Failure.safeParse(jsonOf(text));
  const reason = data?.error.errors?.[0]?.reason ?? String(data?.error.code ?? "");
  return new ApiRefusal(answer.status, reason);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const busyReasons = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "dailyLimitExceeded",
  "quotaExceeded",
  "activityLimitReached",
]);

/** Whether the server asks for fewer requests. */
export const isBusy = (status: number, reason: string) =>
  status === 429 || status === 503 || (status === 403 && busyReasons.has(reason));

/** Returns how many ms to wait for a server that is busy; undefined: longer than a run waits. */
export function waitMs(retryAfter: unknown, waits: number): number | undefined {
  if (waits >= mostWaits) return undefined;
  const asked = Number(retryAfter ?? Number.NaN);
  const seconds = Number.isFinite(asked) ? asked : 2 ** waits;
  return seconds <= longestWait ? seconds * 1000 : undefined;
}

export const busy = () => new AppError("unavailable", message("sync_cloud_busy"));

/** Returns an error of an API with a message for users. */
export function cloudRefusal(error: unknown): unknown {
  if (!(error instanceof ApiRefusal)) return refusalOf(error);
  const { status, denies } = error;
  const said =
    status === 401
      ? message("sync_cloud_key")
      : denies
        ? message(status === 403 ? "sync_cloud_denied" : "sync_cloud_missing")
        : message("import_status", { status });
  return new AppError("unavailable", said, { cause: error });
}

/** Returns why one file cannot be read, which says nothing of the others. */
export function fileRefusal(error: unknown): unknown {
  if (!(error instanceof ApiRefusal)) return cloudRefusal(error);
  const { status, reason } = error;
  if (reason === "exportSizeLimitExceeded")
    return new AppError("invalid", message("sync_export_too_large"), { cause: error });
  if (status === 404)
    return new AppError("not_found", message("sync_cloud_file_gone"), { cause: error });
  if (status === 403)
    return new AppError("forbidden", message("sync_cloud_file_denied"), { cause: error });
  return cloudRefusal(error);
}

interface Asked {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export type CloudApi = ReturnType<typeof cloudApi>;

/**
 * Requests of one run to an API, with tokens that are renewed. It waits where the server asks for
 * it; a server that has enough of requests gets none for the rest of the run. Redirects are not
 * followed, since the token is only for the API.
 */
export function cloudApi({ egress }: Pick<Deps, "egress">, tokens: Tokens) {
  let enough: AppError | undefined;

  async function send(
    address: string,
    signal: AbortSignal,
    { method = "GET", headers = {}, body }: Asked = {},
  ): Promise<WebResponse> {
    let renewed = false;
    for (let waits = 0; ;) {
      if (enough) throw enough;
      const authorization = `Bearer ${await tokens.get(signal)}`;
      const answer = await egress.send(address, {
        method,
        headers: { ...headers, authorization },
        ...(body !== undefined && { body }),
        signal,
      });
      if (answer.status < 400) return answer;
      const refusal = await refusalIn(answer);
      if (refusal.status === 401 && !renewed) {
        renewed = true;
        tokens.forget();
      } else if (isBusy(refusal.status, refusal.reason)) {
        const ms = waitMs(answer.headers["retry-after"], waits++);
        if (ms === undefined) throw (enough = busy());
        await sleep(ms, undefined, { signal });
      } else throw refusal;
    }
  }

  /** Returns an answer in JSON. Throws ApiRefusal, and AppError for what is not as documented. */
  async function json<Answer>(
    address: string,
    schema: z.ZodType<Answer>,
    signal: AbortSignal,
    asked?: Asked,
  ): Promise<Answer> {
    const text = await inTime(listSeconds, signal, async (stop) =>
      String(await bytesOf(await send(address, stop, asked), mostBytes)),
    );
    const { data, error } = schema.safeParse(jsonOf(text));
    if (error) throw invalidListing(error);
    return data;
  }

  /** Returns the bytes of a file, also where the API leads to them. */
  async function bytes(address: string, signal: AbortSignal): Promise<AsyncIterable<Buffer>> {
    try {
      const answer = await send(address, signal);
      if (answer.status < 300) return translated(answer.bytes);
      answer.close();
      const to = answer.headers["location"];
      if (typeof to !== "string" || !URL.canParse(to, answer.url))
        throw new ApiRefusal(answer.status, "");
      // The store of the files does not get the token.
      const file = await egress.get(new URL(to, answer.url).href, { signal });
      return translated(file.bytes);
    } catch (error) {
      throw fileRefusal(error);
    }
  }

  return { send, json, bytes };
}
