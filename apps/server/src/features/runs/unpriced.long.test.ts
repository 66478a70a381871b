import { updateModel } from "@lectern/contract/models";
import { expect, test } from "vitest";

import { leaseScript, perCall, question, sections, withLease } from "#test/agents/capped-runs.ts";
import { approve, begin, reached, runOf } from "#test/agents/runs.ts";
import { due, shown } from "#test/agents/schedules.ts";
import { endpoints, startApp } from "#test/app.ts";
import { connect, offer } from "#test/chat/models.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";

const { script } = leaseScript();
const server = await scriptedModel(script);
const app = await startApp();

const price = { input: 2, output: 10, currency: "EUR" };
const refusal = { code: "run_model_unpriced", params: { model: "own" } };

/** Somebody with a lease and a model of their workspace, and what changes its price. */
async function withModel(given: typeof price | null) {
  const { ada, knowledge } = await withLease(app);
  const provider = await connect(ada, server.url);
  const { id } = await offer(ada, provider, "own", { price: given });
  const params = { provider_id: provider.id, model_id: id };
  const setPrice = (next: typeof price | null) =>
    ada.call(updateModel, { params, body: { price: next } });
  return { ada, setPrice, asked: { question, sections, knowledge } };
}

test("a run with a limit of cost cannot be begun on a model without a price, and one of tokens can", async () => {
  const { ada, asked } = await withModel(null);
  const limits = { money: 1 };
  const refused = await ada.call(endpoints.createRun, { body: { ...asked, limits } });
  expect([refused.status, refused.body]).toMatchObject([409, refusal]);
  const run = await begin(ada, { ...asked, limits: { tokens: 500_000 } });
  const { low, expected, high } = run.plan!.estimate;
  expect([low.money, expected.money, high.money]).toEqual([null, null, null]);
  const params = { run_id: run.id };
  const limited = await ada.call(endpoints.updateRun, { params, body: { limits } });
  expect([limited.status, limited.body]).toMatchObject([409, refusal]);
  await approve(ada, run);
  const { spent } = await reached(ada, run.id, "awaiting_review");
  expect(spent).toMatchObject({ tokens: 3 * perCall, money: null });
});

test("a plan with a limit of cost is not started once its model has no price, until the limit is gone", async () => {
  const { ada, setPrice, asked } = await withModel(price);
  const run = await begin(ada, asked);
  expect(run.limits.money).toBeGreaterThan(0);
  await setPrice(null);
  const params = { run_id: run.id };
  const { version, hash } = run.plan!;
  const refused = await ada.call(endpoints.approvePlan, { params, body: { version, hash } });
  expect([refused.status, refused.body]).toMatchObject([409, refusal]);
  expect(await runOf(ada, run.id)).toMatchObject({ state: "awaiting_plan", steps: [] });
  await ada.call(endpoints.updateRun, { params, body: { limits: { money: null } } });
  await approve(ada, await runOf(ada, run.id));
  await reached(ada, run.id, "awaiting_review");
});

test("a run at work asks no model whose price was taken away, and tells why", async () => {
  const { ada, setPrice, asked } = await withModel(price);
  const run = await begin(ada, { ...asked, limits: { money: 0.01 } });
  await approve(ada, run);
  await reached(ada, run.id, "paused");
  const params = { run_id: run.id };
  await ada.call(endpoints.updateRun, { params, body: { limits: { money: 2 } } });
  await setPrice(null);
  expect((await ada.call(endpoints.resumeRun, { params, body: {} })).status).toBe(200);
  const { steps, spent } = await reached(ada, run.id, "awaiting_review");
  expect(server.asked).toEqual([]);
  expect(spent).toMatchObject({ calls: 0, tokens: 0, money: 0 });
  expect(steps.flatMap(({ tries }) => tries)).toContainEqual(expect.objectContaining(refusal));
});

test("a schedule with a limit of cost is paused once its model has no price, and says so", async () => {
  const { ada, setPrice, asked } = await withModel(price);
  const run = await begin(ada, asked);
  const timing = { every: "day", hour: 7, time_zone: "Europe/Berlin" } as const;
  const body = { from: { type: "run" as const, id: run.id }, timing };
  const { body: schedule } = await ada.call(endpoints.createSchedule, { body });
  await setPrice(null);
  await due(app, ada, schedule);
  expect(await shown(ada, schedule.id)).toMatchObject({
    active: false,
    paused: { code: "schedule_model_unpriced" },
  });
  expect(server.asked).toEqual([]);
  const again = await ada.call(endpoints.createSchedule, { body });
  expect([again.status, again.body]).toMatchObject([409, refusal]);
});
