import { addModel, createProvider, listProviders, updateModel } from "@lectern/contract/models";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { firstMark, scriptOf } from "#test/agents/run-model.ts";
import { approve, begin, reached } from "#test/agents/runs.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const price = { input: 2, output: 10, currency: "EUR" };
const question = "When does the lease end?";
const sections = [{ title: "Term", questions: [{ text: question }] }];

const { script } = scriptOf({
  researcher: () => "NOTE Q1 [1] The lease ends on 31 December 2027.\nDONE",
  writer: (_, asked) => `The lease ends on 31 December 2027 [${firstMark(asked)}].`,
});
const server = await scriptedModel(script);

/** Somebody with a lease and a model of their workspace. */
async function withModel() {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const passages = ["The lease begins on 1 March 2026 and ends on 31 December 2027."];
  await read(app, ada, id, { name: "Lease.txt", passages });
  const provider = { name: "Own", kind: "openai", base_url: server.url } as const;
  const { body: at } = await ada.call(createProvider, { body: provider });
  const params = { provider_id: at.id };
  const model = { name: "own", label: "Own", purpose: "chat", window_tokens: 32_000 } as const;
  const { status, body } = await ada.call(addModel, { params, body: { ...model, price } });
  expect([status, body]).toMatchObject([201, { price }]);
  return {
    ada,
    model: { params: { ...params, model_id: body.id } },
    knowledge: { collection_ids: [id] },
  };
}

test("what a run costs is estimated and counted by the price of its model", async () => {
  const { ada, knowledge } = await withModel();
  const begun = await begin(ada, { question, sections, knowledge });
  const { low, high } = begun.plan!.estimate;
  expect(begun).toMatchObject({ currency: "EUR", spent: { money: 0 } });
  expect(low.money).toBeGreaterThan(0);
  expect(high.money).toBeGreaterThan(low.money!);
  expect(begun.limits.money).toBeGreaterThan(high.money!);
  await approve(ada, begun);
  const { spent, steps } = await reached(ada, begun.id, "awaiting_review");
  // The scripted model reports 100 tokens of a prompt and 1 of its answer for each call.
  expect(spent).toMatchObject({ calls: 3, tokens: 303, unpriced: false });
  expect(spent.money).toBeCloseTo((3 * (100 * 2 + 1 * 10)) / 1_000_000, 9);
  const ofSteps = steps.reduce((sum, { cost }) => sum + cost.money!, 0);
  expect(ofSteps).toBeCloseTo(spent.money!, 9);
});

test("a limit of money pauses the run before a call that may cost more, until it is raised", async () => {
  const { ada, knowledge } = await withModel();
  const limits = { money: 0.01 };
  const run = await begin(ada, { question, sections, knowledge, limits });
  await approve(ada, run);
  const paused = await reached(ada, run.id, "paused");
  expect(paused).toMatchObject({ paused: "money", limits, spent: { calls: 0, money: 0 } });
  expect(server.asked).toHaveLength(0);
  const params = { run_id: run.id };
  await ada.call(endpoints.updateRun, { params, body: { limits: { money: 2 } } });
  expect((await ada.call(endpoints.resumeRun, { params, body: {} })).status).toBe(200);
  const done = await reached(ada, run.id, "awaiting_review");
  expect(done.report).toMatchObject({ limited: null });
});

test("a report that a limit of money cut short says so", async () => {
  const { ada, knowledge } = await withModel();
  const run = await begin(ada, { question, sections, knowledge, limits: { money: 0.01 } });
  await approve(ada, run);
  await reached(ada, run.id, "paused");
  const params = { run_id: run.id };
  expect((await ada.call(endpoints.writeRun, { params, body: {} })).status).toBe(200);
  const { report } = await reached(ada, run.id, "awaiting_review");
  expect(report).toMatchObject({ limited: "money", not_researched: [{ question }] });
});

test("a model without a price costs tokens alone, and a wrong price is refused", async () => {
  const { ada, model, knowledge } = await withModel();
  const wrong = { ...price, currency: "euro" };
  const refused = await ada.call(updateModel, { ...model, body: { price: wrong } });
  expect([refused.status, refused.body]).toMatchObject([422, {}]);
  expect((await ada.call(updateModel, { ...model, body: { label: "Mine" } })).body).toMatchObject({
    price,
  });
  expect((await ada.call(updateModel, { ...model, body: { price: null } })).status).toBe(200);
  expect((await ada.call(listProviders, {})).body.results[0]?.models).toMatchObject([
    { price: null },
  ]);
  const begun = await begin(ada, { question, sections, knowledge });
  expect(begun).toMatchObject({ currency: null, limits: { money: null } });
  await approve(ada, begun);
  const { spent } = await reached(ada, begun.id, "awaiting_review");
  expect(spent).toMatchObject({ tokens: 303, money: null, unpriced: true });
});
