import type { NewQuota } from "@lectern/contract/quotas";
import { expect, test } from "vitest";
import type { z } from "zod";

import { question, sections, withLease } from "#test/agents/capped-runs.ts";
import { askWithin, limit } from "#test/identity/quotas.ts";
import { begin } from "#test/agents/runs.ts";
import { endpoints, startApp } from "#test/app.ts";
import { connect, offer } from "#test/chat/models.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { saying } from "#test/servers/models/model-server.ts";

const server = await scriptedModel(() => saying("It ends on 31 December 2027 [1]."));
const app = await startApp();

/** Somebody with a lease, a model without a price and a quota. */
async function withQuota(quota: Partial<z.input<typeof NewQuota>>) {
  const { ada, knowledge } = await withLease(app);
  await offer(ada, await connect(ada, server.url), "own", { price: null });
  const money = { measure: "money", period: "month", amount: 50, currency: "EUR" } as const;
  await limit(ada, { scope: "everyone", ...money, ...quota });
  return { ada, knowledge };
}

const refusal = { code: "quota_model_unpriced", params: { model: "own" } };

test("under a hard limit of cost a model without a price is not asked, and the answer says why", async () => {
  const { ada } = await withQuota({});
  expect((await askWithin(app, ada)).body).toMatchObject({
    status: "error",
    error_message: refusal,
  });
  expect(server.asked).toEqual([]);
});

test("a limit of cost that only warns, and one of tokens, let a model without a price answer", async () => {
  for (const quota of [
    { hard: false },
    { measure: "tokens", amount: 500_000, currency: null },
  ] as const) {
    const { ada } = await withQuota(quota);
    expect((await askWithin(app, ada)).body).toMatchObject({ status: "complete" });
  }
});

test("under a hard limit of cost no run begins on a model without a price, and one that quotes does", async () => {
  const { ada, knowledge } = await withQuota({});
  const body = { question, sections, knowledge };
  const refused = await ada.call(endpoints.createRun, { body });
  expect([refused.status, refused.body]).toMatchObject([409, refusal]);
  await begin(ada, { ...body, model: "extractive" });
  expect(server.asked).toEqual([]);
});

test("a plan made before there was a hard limit of cost is not started on a model without a price", async () => {
  const { ada, knowledge } = await withQuota({ hard: false });
  const { id, plan } = await begin(ada, { question, sections, knowledge });
  const { results } = (await ada.call(endpoints.listQuotas, {})).body;
  const params = { quota_id: results[0]!.id };
  await ada.call(endpoints.updateQuota, { params, body: { hard: true } });
  const { version, hash } = plan!;
  const approval = { params: { run_id: id }, body: { version, hash } };
  const refused = await ada.call(endpoints.approvePlan, approval);
  expect([refused.status, refused.body]).toMatchObject([409, refusal]);
  expect(server.asked).toEqual([]);
});
