import { expect, test } from "vitest";

import {
  act,
  cap,
  leaseScript,
  reservedBy,
  started,
  usedBy,
  withLease,
} from "#test/agents/capped-runs.ts";
import { roleOf } from "#test/agents/run-model.ts";
import { reached } from "#test/agents/runs.ts";
import { asking, filled, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import type { Move } from "#test/servers/models/model-server.ts";
import { read } from "#test/topics/topics.ts";

const { server, app } = await startWithModel();

/** A provider that counts many more tokens than any estimate. */
const overReported = (text: string): Move[] => [
  { delta: text },
  { finish: "stop" },
  { usage: [60_000, 500] },
  { done: true },
];

const found = "NOTE Q1 [1] The lease ends on 31 December 2027.";

test("what a provider reports is counted whole, and no call follows one that used up the limit", async () => {
  const { ada, knowledge } = await withLease(app);
  server.script = leaseScript({
    researcher: () => overReported(`${found}\nSEARCH the begin of the lease`),
  }).script;
  const run = await started(ada, knowledge, { limits: { tokens: 40_000 } });
  const paused = await reached(ada, run.id, "paused");
  expect(paused).toMatchObject({
    paused: "tokens",
    spent: { tokens: 60_500, calls: 1, counted: false },
  });
  expect([await usedBy(ada), await reservedBy(app, ada)]).toEqual([60_500, 0]);
  // There is no room for a writer either: at the second time, what was found is quoted.
  await act(ada, run, "writeRun");
  await reached(ada, run.id, "paused");
  await act(ada, run, "writeRun");
  const { spent } = await reached(ada, run.id, "awaiting_review");
  expect(spent.tokens).toBe(60_500);
  expect(server.asked).toHaveLength(1);
});

test("a call says how much may be written, and reserves a token for every three bytes of a prompt", async () => {
  const { ada, knowledge } = await withLease(app);
  const reserved: Promise<number>[] = [];
  server.script = leaseScript({
    researcher: () => {
      reserved.push(reservedBy(app, ada));
      return [{ wait: 60_000 }];
    },
  }).script;
  const run = await started(ada, knowledge);
  await expect.poll(() => reserved.length, { timeout: 60_000 }).toBe(1);
  await act(ada, run, "stopRun");
  const asked = server.asked.find((one) => roleOf(one) === "researcher");
  const written = asked?.body["max_completion_tokens"] ?? asked?.body["max_tokens"];
  expect(written).toBe(800);
  const bytes = Buffer.byteLength(asked!.body.messages.map(({ content }) => content).join(""));
  expect(await reserved[0]).toBeGreaterThanOrEqual(800 + bytes / 3);
});

test("no document is read for a review after one whose reading used up the month", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const documents: string[] = [];
  for (let n = 0; n < 4; n++) {
    const passages = [`The lease of house ${n} ends on 31 December 2027.`];
    documents.push(await read(app, ada, id, { name: `Lease ${n}.txt`, passages }));
  }
  const review = await reviewOf(ada, documents, [asking("When does the lease end?", "date")]);
  server.script = () => overReported("Q1 VALUE 2027-12-31\nQ1 QUOTE [1] ends on 31 December 2027");
  await cap(ada, { month: 50_000 });
  // One after another: calls at the same time would each have had room.
  for (const row of documents) await filled(ada, review.id, { row_ids: [row] });
  expect(server.asked).toHaveLength(1);
  expect(await usedBy(ada)).toBe(60_500);
  const { results } = await rowsOf(ada, review.id);
  expect(results.map(({ cells }) => cells[0]?.reason?.code)).toEqual([
    undefined,
    "review_limit_workspace",
    "review_limit_workspace",
    "review_limit_workspace",
  ]);
});
