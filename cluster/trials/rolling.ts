import { setTimeout as sleep } from "node:timers/promises";

import type { Bed } from "../bed.ts";
import { until } from "../waiting.ts";
import { newPerson, type Person } from "./person.ts";

const perSecond = 20;
const comparedMs = 20_000;

/** Yields the entries again and again. */
function* inTurn<Value>(record: Record<string, Value>) {
  for (;;) yield* Object.entries(record);
}

/** Sends requests at a steady rate while `act` runs; counts those that failed, by what they asked. */
async function whileAsking(person: Person, act: () => Promise<unknown>) {
  const calls = {
    search: () => person.get("/libraries/ext/v1/search?q=heron&limit=5"),
    documents: () => person.get("/libraries/ext/v1/document?page_size=10"),
    "new session": () => person.post("/chats/ext/v1/sessions", {}),
    sessions: () => person.get("/chats/ext/v1/sessions?page_size=10"),
  };
  const failed: Record<string, number> = {};
  const under = new Set<Promise<unknown>>();
  let [sent, isOver] = [0, false];
  const began = performance.now();
  const sending = (async () => {
    for (const [what, send] of inTurn(calls)) {
      if (isOver) break;
      sent++;
      const calling = send().then(({ status, body }) => {
        under.delete(calling);
        if (status >= 200 && status < 300) return;
        const why = `${what}: ${status === 0 ? String(body) : status}`;
        failed[why] = (failed[why] ?? 0) + 1;
      });
      under.add(calling);
      await sleep(Math.max(0, began + (sent * 1000) / perSecond - performance.now()));
    }
  })();
  await act();
  isOver = true;
  await sending;
  await Promise.all(under);
  const seconds = (performance.now() - began) / 1000;
  const count = Object.values(failed).reduce((sum, some) => sum + some, 0);
  return { sent, "per second": Number((sent / seconds).toFixed(1)), failed, count };
}

/**
 * Restarts every web process and worker in turn, while requests come at a steady rate; before that
 * counts what fails without a restart, on a machine that is too small for instance.
 */
export async function restartInTurn({ product }: Bed): Promise<boolean> {
  const person = await newPerson(product.url);
  await person.upload("Paper.txt", "The heron stands by the lake.");
  const still = await whileAsking(person, () => sleep(comparedMs));
  const rolling = await whileAsking(person, async () => {
    for (const one of product.webs) {
      await one.stop();
      one.start();
      await until("the web process is ready again", product.isWhole);
      // The proxy asks every second.
      await sleep(3_000);
    }
    for (const one of product.workers) {
      await one.stop();
      one.start();
      await sleep(3_000);
    }
  });
  const row = (restarted: number, { sent, count, ...one }: typeof still) => ({
    restarted,
    requests: sent,
    "per second": one["per second"],
    failed: count,
  });
  console.table([row(0, still), row(product.webs.length + product.workers.length, rolling)]);
  console.log({ before: still.failed, meanwhile: rolling.failed });
  return rolling.count === 0;
}
