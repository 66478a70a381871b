import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { json, text } from "node:stream/consumers";

import { z } from "zod";

import { type SearchCluster, SearchClusterError, type SearchSettings } from "#deps";

interface AskOptions<Answer> {
  timeoutMs?: number;
  answer?: z.ZodType<Answer>;
}

/** Maximum time for an answer: people wait for it. */
const answerMs = 1_500;
const connectionsAtOnce = 32;

/** Connects to the operator's cluster; the address comes from the settings, never from a person. */
export function openSearchCluster(settings: SearchSettings): SearchCluster {
  const { url, prefix, shards, replicas, credentials, authorities } = settings;
  const isSecure = url.startsWith("https:");
  const { request, Agent } = isSecure ? https : http;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connectionsAtOnce,
    ...(authorities !== undefined && { ca: authorities }),
  });
  const auth = credentials && `${credentials.user}:${credentials.password}`;

  async function send(
    method: string,
    path: string,
    body: Parameters<SearchCluster["ask"]>[2],
    signal: AbortSignal,
  ): Promise<unknown> {
    const call = request(`${url}${path}`, {
      agent,
      method,
      signal,
      ...(auth !== undefined && { auth }),
      headers: body && {
        "content-type": Array.isArray(body) ? "application/x-ndjson" : "application/json",
      },
    });
    // Later errors are reported by the response.
    call.on("error", () => {}).end(body && written(body));
    const [response] = (await once(call, "response", { signal })) as [http.IncomingMessage];
    const { statusCode: status = 0 } = response;
    if (status >= 300) {
      throw new SearchClusterError(status, { detail: (await text(response)).slice(0, 2_000) });
    }
    return json(response);
  }

  return {
    prefix,
    shards,
    replicas,
    async ask<Answer>(
      method: string,
      path: string,
      body?: object | readonly object[],
      { timeoutMs = answerMs, answer = z.custom<Answer>() }: AskOptions<Answer> = {},
    ) {
      try {
        return answer.parse(await send(method, path, body, AbortSignal.timeout(timeoutMs)));
      } catch (error) {
        if (error instanceof SearchClusterError || error instanceof z.ZodError) throw error;
        throw new SearchClusterError(undefined, { cause: error });
      }
    },
  };
}

const written = (body: object | readonly object[]) =>
  Array.isArray(body)
    ? body.map((line) => `${JSON.stringify(line)}\n`).join("")
    : JSON.stringify(body);
