import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { json, text } from "node:stream/consumers";

import { z } from "zod";

import { type SearchCluster, SearchClusterError, type SearchSettings } from "#deps";

import { askNodes } from "./asking.ts";
import { Nodes } from "./nodes.ts";

interface AskOptions<Answer> {
  timeoutMs?: number;
  answer?: z.ZodType<Answer>;
}

/** Maximum time for an answer: people wait for it. */
const answerMs = 1_500;
/** To each node. */
const connectionsAtOnce = 32;

/** What changes nothing, or nothing more the second time. */
const isRead = (method: string, path: string) =>
  method === "GET" || /\/_(m?search|mget|count|refresh)\b/.test(path);

/** Connects to the operator's cluster; the addresses come from the settings, never from a person. */
export function openSearchCluster(settings: SearchSettings): SearchCluster {
  const { urls, prefix, shards, replicas, credentials, authorities } = settings;
  const nodes = new Nodes(urls);
  const kept = { keepAlive: true, maxSockets: connectionsAtOnce };
  const secure = new https.Agent({
    ...kept,
    ...(authorities !== undefined && { ca: authorities }),
  });
  const plain = new http.Agent(kept);
  const auth = credentials && `${credentials.user}:${credentials.password}`;

  async function send(
    node: string,
    method: string,
    path: string,
    body: Parameters<SearchCluster["ask"]>[2],
    signal: AbortSignal,
  ): Promise<unknown> {
    const isSecure = node.startsWith("https:");
    const call = (isSecure ? https : http).request(`${node}${path}`, {
      agent: isSecure ? secure : plain,
      method,
      signal,
      ...(auth !== undefined && { auth }),
      ...(body !== undefined && { headers: { "content-type": typeOf(body) } }),
    });
    // Later errors are reported by the response.
    call.on("error", () => {}).end(typeof body === "string" ? body : JSON.stringify(body));
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
      body?: object | string,
      { timeoutMs = answerMs, answer = z.custom<Answer>() }: AskOptions<Answer> = {},
    ) {
      try {
        const asked = {
          send: (node: string, signal: AbortSignal) => send(node, method, path, body, signal),
          isRead: isRead(method, path),
          timeoutMs,
        };
        return answer.parse(await askNodes(nodes, asked));
      } catch (error) {
        if (error instanceof SearchClusterError || error instanceof z.ZodError) throw error;
        throw new SearchClusterError(undefined, { cause: error });
      }
    },
  };
}

const typeOf = (body: object | string) =>
  typeof body === "string" ? "application/x-ndjson" : "application/json";
