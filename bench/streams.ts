import { loadavg } from "node:os";

import { converse, hangUp, newSession } from "./conversation.ts";
import { quantile, report } from "./measure.ts";
import { setStage } from "./stage.ts";

/**
 * 500 people ask at the same moment, and each reads an answer of about five seconds. The model, the
 * readers and the database share this machine with the product.
 */
const people = 500;
const pace = { firstMs: 50, words: 100, everyMs: 50 };

const stage = await setStage({ pace, chunks: 10_000, people });
const sessions: { headers: Record<string, string>; id: string }[] = [];
for (const { headers } of stage.people) {
  sessions.push({ headers, id: await newSession(stage.url, headers) });
}
const question = "What were the net sales and the operating income of the quarter?";
for (const { headers, id } of sessions.slice(0, 20)) {
  await converse(stage.url, headers, id, question);
}
const peaks = stage.watchMemory(250);
const atRest = stage.memory();
const before = stage.cpu();
const began = performance.now();
const heard = await Promise.allSettled(
  sessions.map(({ headers, id }) => converse(stage.url, headers, id, question)),
);
const seconds = (performance.now() - began) / 1000;
const peak = peaks();
const after = stage.cpu();
const used = (of: "product" | "database") => (after[of] - before[of]) / people;
const good = heard.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
const failures = heard.flatMap((one) =>
  one.status === "rejected" ? [String(one.reason)] : one.value.whole ? [] : [one.value.said],
);
const firsts = good.map(({ firstTokenMs }) => firstTokenMs);
report(
  "streams",
  [
    {
      what: "streams lost or not whole, of 500",
      value: people - good.filter(({ whole }) => whole).length,
      unit: "",
      target: { most: 0 },
    },
    { what: "first token: p50", value: quantile(firsts, 0.5), unit: "ms" },
    {
      what: "first token: p95",
      value: quantile(firsts, 0.95),
      unit: "ms",
      target: { most: 1_000 },
    },
    { what: "first token: the last", value: Math.max(...firsts), unit: "ms" },
    { what: "all answers read, after", value: seconds, unit: "s" },
    {
      what: "events a stream, of 101 words",
      value: quantile(
        good.map(({ deltas }) => deltas),
        0.5,
      ),
      unit: "",
    },
    { what: "processor time a stream, product", value: used("product"), unit: "ms" },
    { what: "processor time a stream, database", value: used("database"), unit: "ms" },
    { what: "memory before, product alone", value: atRest.product, unit: "MB" },
    { what: "memory before, database", value: atRest.database, unit: "MB" },
    {
      what: "peak memory, product and database (PSS)",
      value: peak.both,
      unit: "MB",
      target: { most: 500 },
    },
    { what: "peak memory, product alone", value: peak.product, unit: "MB" },
  ],
  { failures: [...new Set(failures)], load: loadavg() },
);
if (failures.length > 0)
  console.error([...new Set(failures), stage.output().slice(-2_000)].slice(0, 6).join("\n"));
hangUp();
await stage.strike();
