import { setTimeout as sleep } from "node:timers/promises";

import { z } from "zod";

import type { SyncGrants } from "#schema";

import { invalidListing } from "../../lists.ts";
import { ApiRefusal, busy, type CloudApi, isBusy, waitMs } from "../api.ts";
import { grantsOf, type Permission, PermissionPage } from "./graph-items.ts";
import { demandGraph, graphApi } from "./sign-in.ts";

/** Requests that Graph takes in one. */
const mostInBatch = 20;

const Answers = z.object({
  responses: z.array(
    z.object({
      id: z.string(),
      status: z.number(),
      headers: z.record(z.string(), z.string()).nullish(),
      body: z.unknown(),
    }),
  ),
});
type Answer = z.infer<typeof Answers>["responses"][number];

const headerOf = ({ headers }: Answer, name: string) =>
  Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];

/** Asks for the permissions of items, some at once. Null: the API does not tell them. */
export async function permissionsOf(
  api: CloudApi,
  drive: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, SyncGrants | null>> {
  const found = new Map<string, SyncGrants | null>();
  const waiting = [...new Set(ids)];
  for (let waits = 0; waiting.length > 0;) {
    const some = waiting.splice(0, mostInBatch);
    const requests = some.map((id) => ({
      id,
      method: "GET",
      url: `/drives/${drive}/items/${id}/permissions`,
    }));
    const { responses } = await api.json(`${graphApi.url}/$batch`, Answers, signal, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ requests }),
    });
    const answered = new Map(responses.map((one) => [one.id, one]));
    let wait = 0;
    for (const id of some) {
      const answer = answered.get(id);
      if (answer && !isBusy(answer.status, "")) {
        found.set(id, await grantsIn(api, answer, signal));
        continue;
      }
      const ms = waitMs(answer && headerOf(answer, "retry-after"), waits);
      if (ms === undefined) throw busy();
      wait = Math.max(wait, ms);
      waiting.push(id);
    }
    // Where some are answered it goes on, however many there are.
    waits = some.some((id) => found.has(id)) ? 0 : waits + 1;
    if (waiting.length > 0 && wait > 0) {
      await sleep(wait, undefined, { signal });
    }
  }
  return found;
}

async function grantsIn(api: CloudApi, { status, body }: Answer, signal: AbortSignal) {
  // An item that is gone meanwhile is told by the next delta.
  if (status === 403 || status === 404) return null;
  if (status !== 200) throw new ApiRefusal(status, "");
  const all: Permission[] = [];
  const { data: first } = PermissionPage.safeParse(body);
  if (!first) throw invalidListing();
  let page = first;
  for (;;) {
    for (const one of page.value) all.push(one);
    const next = page["@odata.nextLink"];
    if (next === undefined) return grantsOf(all);
    page = await api.json(demandGraph(next), PermissionPage, signal);
  }
}
