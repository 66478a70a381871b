import { setTimeout as sleep } from "node:timers/promises";

import type { Bed } from "../bed.ts";
import { until } from "../waiting.ts";
import { newPerson } from "./person.ts";

const perSecond = 20;

/** Restarts every web process and worker in turn, while requests come at a steady rate. */
export async function restartInTurn({ product }: Bed): Promise<boolean> {
  const person = await newPerson(product.url);
  await person.upload("Paper.txt", "The heron stands by the lake.");
  const calls = [
    () => person.get("/libraries/ext/v1/search?q=heron&limit=5"),
    () => person.get("/libraries/ext/v1/document?page_size=10"),
    () => person.post("/chats/ext/v1/sessions", {}),
    () => person.get("/chats/ext/v1/sessions?page_size=10"),
  ];
  const failed = new Map<string, number>();
  let [sent, isOver] = [0, false];
  const under = new Set<Promise<unknown>>();
  const sending = (async () => {
    const began = performance.now();
    for (; !isOver; sent++) {
      const at = sent % calls.length;
      const calling = calls[at]!().then(({ status }) => {
        under.delete(calling);
        const what = `call ${at}: ${status}`;
        if (status < 200 || status >= 300) failed.set(what, (failed.get(what) ?? 0) + 1);
      });
      under.add(calling);
      await sleep(Math.max(0, began + ((sent + 1) * 1000) / perSecond - performance.now()));
    }
  })();
  const began = performance.now();
  await sleep(3_000);
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
  isOver = true;
  await sending;
  await Promise.all(under);
  const seconds = (performance.now() - began) / 1000;
  const count = [...failed.values()].reduce((sum, some) => sum + some, 0);
  console.table([
    {
      restarted: 6,
      requests: sent,
      "per second": Number((sent / seconds).toFixed(1)),
      failed: count,
    },
  ]);
  if (count > 0) console.log(Object.fromEntries(failed));
  return count === 0;
}
