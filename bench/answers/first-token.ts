import { readFileSync } from "node:fs";

import { askModel, converse, hangUp, newSession } from "./conversation.ts";
import { median, quantile, report } from "../measure.ts";
import { setStage } from "../stage.ts";

/**
 * Latency that the product adds to a model's first token with 100,000 chunks in the workspace, and
 * with as many as a document of 100 pages has: sequential questions, each measured from its first
 * byte sent to the first word received, minus the time in which the same model answers a request
 * directly. Then each question begins a conversation, whose creation counts too.
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

/** Asks the questions in turns; returns the ms of each, and of the model asked directly. */
async function measured(chunks: number) {
  const stage = await setStage({ pace, chunks, people: 40 });
  const { url, collectionId } = stage;
  const sessions = await Promise.all(
    stage.people.map(async ({ headers }) => ({ headers, id: await newSession(url, headers) })),
  );
  const own: number[] = [];
  const heard: number[] = [];
  const events: number[] = [];
  const created: number[] = [];
  for (let n = 0; n < warmUps + rounds; n++) {
    const { headers, id } = sessions[n % sessions.length] ?? { headers: {}, id: "" };
    const question = questions[n % questions.length] ?? "";
    const ownMs = await askModel(stage.modelUrl);
    const asked = await converse(url, headers, id, question);
    const began = performance.now();
    const fresh = await newSession(url, headers, [collectionId]);
    const creationMs = performance.now() - began;
    const first = await converse(url, headers, fresh, question);
    if (!asked.whole || !first.whole) throw new Error("an answer was not whole");
    if (n < warmUps) continue;
    own.push(ownMs);
    heard.push(asked.firstTokenMs);
    events.push(asked.firstEventMs);
    created.push(creationMs + first.firstTokenMs);
  }
  hangUp();
  await stage.strike();
  return { own, heard, events, created };
}

const small = await measured(420);
const large = await measured(100_000);
const beyond = (all: number[], own: number[]) => all.map((ms) => ms - median(own));
const added = beyond(large.heard, large.own);
const ofLarge = beyond(large.created, large.own);
const ofSmall = beyond(small.created, small.own);
report("first-token", [
  {
    what: "the model's own first token, asked directly: p50",
    value: median(large.own),
    unit: "ms",
  },
  { what: "added by the product: p50", value: median(added), unit: "ms", target: { most: 25 } },
  {
    what: "added by the product: p95",
    value: quantile(added, 0.95),
    unit: "ms",
    target: { most: 60 },
  },
  { what: "until the first event is heard: p50", value: median(large.events), unit: "ms" },
  {
    what: "added with the session's creation: p50",
    value: median(ofLarge),
    unit: "ms",
    target: { most: 25 },
  },
  {
    what: "added with the session's creation: p95",
    value: quantile(ofLarge, 0.95),
    unit: "ms",
    target: { most: 50 },
  },
  {
    what: "the same with a document of 100 pages: p50",
    value: median(ofSmall),
    unit: "ms",
    target: { most: 18 },
  },
  {
    what: "the same with a document of 100 pages: p95",
    value: quantile(ofSmall, 0.95),
    unit: "ms",
    target: { most: 30 },
  },
]);
