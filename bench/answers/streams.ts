import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import { type Conversation, converse, hangUp, newSession } from "./conversation.ts";
import { quantile, report } from "../measure.ts";
import { setStage } from "../stage.ts";

/**
 * Writes and reads 500 answers at the same time: 500 people ask within twenty seconds, and each
 * answer takes as long to write. The model, the clients and the database share this machine with the
 * product. `moment` lets all ask at once.
 */
const people = 500;
const arrivalMs = 20_000;
const pace = { firstMs: 50, words: 400, everyMs: 50 };
/** Words of the questions, combined so that no two are the same. */
const topics = ["net sales", "operating income", "cash flow", "inventories", "research costs"];
const places = ["the quarter", "Europe", "the segment", "services", "the prior year"];

const stage = await setStage({ pace, chunks: 10_000, people });
const sessions: { headers: Record<string, string>; id: string; question: string }[] = [];
for (const [n, { headers }] of stage.people.entries()) {
  const question = `What were the ${topics[n % 5]} of ${places[Math.floor(n / 5) % 5]}, item ${n}?`;
  sessions.push({ headers, id: await newSession(stage.url, headers), question });
}
await Promise.all(
  sessions
    .slice(0, 20)
    .map(({ headers, id, question }) => converse(stage.url, headers, id, question)),
);
const atRest = stage.memory();

/** Everyone asks within `withinMs`, evenly spread. */
async function all(withinMs: number) {
  const peaks = stage.watchMemory(250);
  const before = stage.cpu();
  const began = performance.now();
  let [open, most] = [0, 0];
  const heard = await Promise.allSettled(
    sessions.map(async ({ headers, id, question }, n): Promise<Conversation> => {
      await sleep((n * withinMs) / people);
      most = Math.max(most, ++open);
      try {
        return await converse(stage.url, headers, id, question);
      } finally {
        open -= 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = stage.cpu();
  const good = heard.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  return {
    most,
    seconds,
    peak: peaks(),
    used: (of: "product" | "database") => (after[of] - before[of]) / people,
    lost: people - good.filter(({ whole }) => whole).length,
    firsts: good.map(({ firstTokenMs }) => firstTokenMs),
    deltas: good.map(({ deltas }) => deltas),
    failures: heard.flatMap((one) =>
      one.status === "rejected" ? [String(one.reason)] : one.value.whole ? [] : [one.value.said],
    ),
  };
}

const coming = await all(arrivalMs);
const { failures } = coming;
report(
  "streams",
  [
    { what: "streams open at once", value: coming.most, unit: "", target: { least: people } },
    { what: "lost or not whole", value: coming.lost, unit: "", target: { most: 0 } },
    { what: "first token: p50", value: quantile(coming.firsts, 0.5), unit: "ms" },
    {
      what: "first token: p95",
      value: quantile(coming.firsts, 0.95),
      unit: "ms",
      target: { most: 1_000 },
    },
    { what: "first token: the last", value: Math.max(...coming.firsts), unit: "ms" },
    { what: "all answers read, after", value: coming.seconds, unit: "s" },
    { what: "events a stream, of 401 words", value: quantile(coming.deltas, 0.5), unit: "" },
    { what: "processor time a stream, product", value: coming.used("product"), unit: "ms" },
    { what: "processor time a stream, database", value: coming.used("database"), unit: "ms" },
    { what: "memory before, product alone", value: atRest.product, unit: "MB" },
    { what: "memory before, database", value: atRest.database, unit: "MB" },
    {
      what: "peak memory, product and database (PSS)",
      value: coming.peak.both,
      unit: "MB",
      target: { most: 500 },
    },
    { what: "peak memory, product alone", value: coming.peak.product, unit: "MB" },
  ],
  { failures: [...new Set(failures)], load: loadavg() },
);
if (failures.length > 0)
  console.error([...new Set(failures), stage.output().slice(-2_000)].slice(0, 6).join("\n"));
hangUp();
await stage.strike();
