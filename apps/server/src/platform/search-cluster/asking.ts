import { setTimeout as sleep } from "node:timers/promises";

import { SearchClusterError } from "#deps";

import type { Nodes } from "./nodes.ts";

interface Asked {
  send(node: string, signal: AbortSignal): Promise<unknown>;
  /** Whether it may be asked twice, although the first request may have arrived. */
  isRead: boolean;
  timeoutMs: number;
}

/** ms before each repeat while the cluster says that it cannot answer. */
const pausesMs = [50, 150, 400];
/** The share of the time after which another node is asked beside a silent one. */
const patience = 0.5;
/** ms: a node that was silent for less is not set aside. */
const silentMs = 500;

/** Codes of connections that were never made. */
const unsent = /^(ECONNREFUSED|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Codes of connections that were lost: the request may have arrived. */
const lost = /^(ECONN(RESET|ABORTED)|EPIPE|ETIMEDOUT)$/;

/**
 * Asks a node, and the next one if it is gone. A read is also asked again where its connection was
 * lost, and for a moment while the cluster says that it cannot answer: a shard whose node was lost
 * soon has another primary. Where a node is silent another one is asked beside it, and the first
 * answer counts. None of this extends the time for an answer. While no node is in service each
 * request is sent once: neither those who ask nor a busy cluster are kept waiting by repeats.
 */
export async function askNodes(nodes: Nodes, { send, isRead, timeoutMs }: Asked): Promise<unknown> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)]);
  const tried = new Set<string>();
  /** The nodes that have not answered, and since when. */
  const silent = new Map<string, number>();

  async function ask(): Promise<unknown> {
    let [repeats, losses] = [0, 0];
    for (;;) {
      const node = nodes.next(tried);
      tried.add(node);
      silent.set(node, performance.now());
      try {
        const answer = await send(node, signal);
        nodes.backInService(node);
        silent.delete(node);
        return answer;
      } catch (error) {
        if (signal.aborted) throw error;
        silent.delete(node);
        const { code = "" } = error as { code?: string };
        const isLost = lost.test(code);
        if (isLost || unsent.test(code)) {
          // The last node may only have closed a connection that it had kept for long.
          const isAgain = isLost && nodes.isAnyInService && losses++ === 0;
          nodes.setAside(node);
          if (isLost && !isRead) throw error;
          if (nodes.isAnyInService || isAgain) continue;
          throw error;
        }
        if (!(isRead && error instanceof SearchClusterError && error.isTransient)) throw error;
        const pause = nodes.isAnyInService ? pausesMs[repeats++] : undefined;
        if (pause === undefined) {
          nodes.setAside(node);
          throw error;
        }
        await sleep(pause * (0.5 + Math.random()), undefined, { signal });
      }
    }
  }

  try {
    const first = ask();
    if (!isRead || !nodes.areSeveral) return await first;
    const beside = sleep(timeoutMs * patience, undefined, { signal }).then(ask);
    return await Promise.race([first, beside.catch(() => first)]);
  } finally {
    for (const [node, since] of silent)
      if (performance.now() - since >= silentMs) nodes.setAside(node);
    over.abort();
  }
}
