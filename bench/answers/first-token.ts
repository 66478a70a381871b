import { readFileSync } from "node:fs";

import { converse, hangUp, newSession } from "./conversation.ts";
import { median, quantile, report } from "../measure.ts";
import { setStage } from "../stage.ts";

/**
 * Latency that the product adds to a model's first token with 100,000 chunks in the workspace:
 * sequential questions, each measured from its first byte sent to the first word received, minus
 * the time in which the same model answers a request directly.
 */
const pace = { firstMs: 100, words: 20, everyMs: 2 };
const rounds = 300;
const warmUps = 60;

const questions = readFileSync(
  new URL("../../../shared/data/sec10q/queries.jsonl", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter(Boolean)
  .map((line) => (JSON.parse(line) as { text: string }).text);

/**
 * Returns the milliseconds until the model's first word, asked directly with a prompt of the same
 * size.
 */
async function direct(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      model: "scripted",
      stream: true,
      messages: [{ role: "user", content: "word ".repeat(2_500) }],
    }),
  });
  let ms = Number.NaN;
  for await (const _ of response.body ?? []) if (Number.isNaN(ms)) ms = performance.now() - began;
  return ms;
}

const stage = await setStage({ pace, chunks: 100_000, people: 40 });
const sessions = await Promise.all(
  stage.people.map(async ({ headers }) => ({ headers, id: await newSession(stage.url, headers) })),
);
const own: number[] = [];
const heard: number[] = [];
const events: number[] = [];
for (let n = 0; n < warmUps + rounds; n++) {
  const { headers, id } = sessions[n % sessions.length] ?? { headers: {}, id: "" };
  const ownMs = await direct(stage.modelUrl);
  const { firstTokenMs, firstEventMs, whole } = await converse(
    stage.url,
    headers,
    id,
    questions[n % questions.length] ?? "",
  );
  if (!whole) throw new Error("an answer was not whole");
  if (n < warmUps) continue;
  own.push(ownMs);
  heard.push(firstTokenMs);
  events.push(firstEventMs);
}
const ownMedian = median(own);
const added = heard.map((ms) => ms - ownMedian);
report("first-token", [
  { what: "the model's own first token, asked directly: p50", value: ownMedian, unit: "ms" },
  { what: "added by the product: p50", value: median(added), unit: "ms", target: { most: 25 } },
  {
    what: "added by the product: p95",
    value: quantile(added, 0.95),
    unit: "ms",
    target: { most: 60 },
  },
  { what: "until the first event is heard: p50", value: median(events), unit: "ms" },
]);
hangUp();
await stage.strike();
