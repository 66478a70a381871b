import { setTimeout as sleep } from "node:timers/promises";

import type { Bed } from "../bed.ts";
import type { Program } from "../machine.ts";
import { until } from "../waiting.ts";
import { check } from "./checks.ts";
import { type Load, startLoad } from "./load.ts";
import { newPerson } from "./person.ts";

type Part = Pick<Program, "pid" | "start" | "kill">;

interface Target {
  parts: Part[];
  /** Which one is killed in this round. */
  pick(round: number): Promise<number> | number;
  isWhole(): Promise<boolean>;
  downMs: number;
}

/** What was seen after a loss, until all was whole again. */
type Round = ReturnType<Load["since"]> & { whole: number };

const restMs = 10_000;

/** What is killed, by its name. */
function targetsIn({ database, search, objects, product }: Bed): Record<string, Target> {
  const inTurn = (parts: Part[], isWhole: () => Promise<boolean>, downMs = restMs) => ({
    parts,
    pick: (round: number) => round % parts.length,
    isWhole,
    downMs,
  });
  const run = (parts: Part[]) => async () => {
    await sleep(2_000);
    return parts.every(({ pid }) => pid() !== 0);
  };
  return {
    web: inTurn(product.webs, product.isWhole),
    worker: inTurn(product.workers, run(product.workers), 15_000),
    search: inTurn(search.nodes, search.isWhole),
    // Away for long enough that another one has to take over.
    primary: {
      ...inTurn(database.servers, database.isWhole, 30_000),
      pick: () => database.primary(),
    },
    nats: inTurn(database.nats, run(database.nats)),
    etcd: inTurn(database.etcds, database.isEtcdWhole),
    objects: inTurn(objects.nodes, objects.isWhole),
  };
}

export const killed = ["web", "worker", "search", "primary", "nats", "etcd", "objects"];

/**
 * Kills a process of each kind with SIGKILL, several times, while the product is used. It stays away
 * for a while and is started again; the next one is killed once all is whole.
 */
export async function kill(bed: Bed, kinds: string[], times: number): Promise<boolean> {
  const targets = targetsIn(bed);
  const person = await newPerson(bed.product.url);
  const load = startLoad(person);
  await sleep(10_000);
  const table = [];
  for (const kind of kinds) {
    const target = targets[kind];
    if (!target) throw new Error(`"${kind}" is none of ${killed.join(", ")}`);
    const rounds: Round[] = [];
    for (let round = 0; round < times; round++) {
      const part = target.parts[await target.pick(round)];
      if (!part) throw new Error(`no ${kind} can be killed`);
      const moment = performance.now();
      await part.kill();
      await sleep(target.downMs);
      part.start();
      await until(`the cluster is whole after the loss of one ${kind}`, target.isWhole);
      rounds.push({ ...load.since(moment), whole: performance.now() - moment });
      console.log(`killed ${kind} ${round + 1}: ${JSON.stringify(rounds.at(-1))}`);
      await sleep(3_000);
    }
    const most = (of: (one: Round) => number) => Math.max(...rounds.map(of));
    const sum = (of: (one: Round) => number) => rounds.reduce((total, one) => total + of(one), 0);
    const seconds = (ms: number) => Number((ms / 1000).toFixed(1));
    table.push({
      killed: kind,
      times,
      "no write for, s": seconds(most((one) => one.writePause)),
      "failed writes": `${sum((one) => one.failedWrites)} of ${sum((one) => one.writes)}`,
      "no search for, s": seconds(most((one) => one.searchPause)),
      "failed searches": `${sum((one) => one.failedSearches)} of ${sum((one) => one.searches)}`,
      "whole after, s": seconds(most(({ whole }) => whole)),
    });
  }
  await load.stop();
  const found = await check(bed, person, load);
  console.table(table);
  console.log(found);
  if (load.refused.length > 0) console.log("refused:", load.refused.slice(0, 5));
  const isKept = found.lost + found.doubled + found.stuck === 0;
  const isBack = table.every((row) => row["no write for, s"] <= 30 && row["no search for, s"] <= 5);
  return isKept && isBack;
}
