import { setTimeout as sleep } from "node:timers/promises";

import { type Figure, median, quantile, report } from "../measure.ts";
import { setStage } from "../stage.ts";
import { type Conversation, converse, hangUp, newSession } from "./conversation.ts";

/**
 * Answers that are asked for in the same moment by one person each: every conversation is created,
 * asked and read to its end. The model takes 200 ms, then writes 60 words at 20 a second. The model,
 * the client and the database share this machine with the product.
 */
const pace = { firstMs: 200, words: 60, everyMs: 50 };
const rounds = 3;
/** Streams, and the most seconds until 95 of 100 have their first word. */
const sizes: [streams: number, seconds: number][] = [
  [50, 0.4],
  [200, 1.1],
  [500, 3],
];
const question = "What were the net sales of services in the quarter, and what drove them?";

const stage = await setStage({ pace, chunks: 420, people: 500 });

/** Returns the conversations of `streams` people, measured from before their creation. */
async function moment(streams: number) {
  const before = stage.cpu();
  const heard = await Promise.all(
    stage.people.slice(0, streams).map(async ({ headers }): Promise<Conversation> => {
      const began = performance.now();
      const id = await newSession(stage.url, headers, [stage.collectionId]);
      const creationMs = performance.now() - began;
      const one = await converse(stage.url, headers, id, question);
      return { ...one, firstTokenMs: creationMs + one.firstTokenMs };
    }),
  );
  const after = stage.cpu();
  const used = after.product - before.product + after.database - before.database;
  return {
    p95: quantile(
      heard.map(({ firstTokenMs }) => firstTokenMs),
      0.95,
    ),
    lost: heard.filter(({ whole }) => !whole).length,
    cpu: used / streams,
  };
}

await moment(50);
const figures: Figure[] = [];
for (const [streams, most] of sizes) {
  const watched = stage.watchMemory(250);
  const runs: Awaited<ReturnType<typeof moment>>[] = [];
  for (let round = 0; round < rounds; round++) {
    runs.push(await moment(streams));
    await sleep(1_500);
  }
  figures.push(
    {
      what: `${streams} streams: first token p95, median of ${rounds}`,
      value: median(runs.map(({ p95 }) => p95)) / 1000,
      unit: "s",
      target: { most },
    },
    {
      what: `${streams} streams: processor time a stream, product and database`,
      value: median(runs.map(({ cpu }) => cpu)),
      unit: "ms",
      target: { most: 16 },
    },
    {
      what: `${streams} streams: lost or not whole`,
      value: Math.max(...runs.map(({ lost }) => lost)),
      unit: "",
      target: { most: 0 },
    },
    {
      what: `${streams} streams: peak memory, product and database (PSS)`,
      value: watched().both,
      unit: "MB",
      ...(streams === 500 ? { target: { most: 450 } } : {}),
    },
  );
}
report("moment", figures);
hangUp();
await stage.strike();
