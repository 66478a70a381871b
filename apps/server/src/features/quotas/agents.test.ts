import { expect, test } from "vitest";

import { leaseScript, perCall, started, withLease } from "#test/agents/capped-runs.ts";
import { ownQuotas, limit } from "#test/identity/quotas.ts";
import { inSection, writeDraft } from "#test/agents/drafts.ts";
import { asking, cellOf, filled, reviewOf } from "#test/agents/reviews.ts";
import { reached } from "#test/agents/runs.ts";
import { endpoints, type Person } from "#test/app.ts";
import { read } from "#test/topics/topics.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import { saying } from "#test/servers/models/model-server.ts";

const { server, app } = await startWithModel();

const tokensOf = async (person: Person) => (await ownQuotas(person)).use.today.tokens;

const oneToken = { scope: "everyone", measure: "tokens", period: "day", amount: 1 } as const;

const { script } = leaseScript();

test("what models do in a run counts for its owner", async () => {
  const { ada, knowledge } = await withLease(app);
  server.script = script;
  const run = await started(ada, knowledge);
  await reached(ada, run.id, "awaiting_review", "done");
  expect(server.asked.length).toBeGreaterThan(2);
  await expect.poll(() => tokensOf(ada)).toBe(server.asked.length * perCall);
});

test("a run whose owner has used up a quota goes on without a model, and tells why", async () => {
  const { ada, knowledge } = await withLease(app);
  await limit(ada, oneToken);
  server.script = script;
  const run = await started(ada, knowledge);
  const { steps } = await reached(ada, run.id, "awaiting_review", "done");
  expect(server.asked).toEqual([]);
  const reasons = steps.flatMap(({ tries }) => tries.map(({ code }) => code));
  expect(reasons).toContain("quota_own_tokens");
  expect(await tokensOf(ada)).toBe(0);
});

test("a review is read without a model where a quota leaves no room, and counts where it does", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const lease = "The lease begins on 1 March 2026 and ends on 31 December 2027.";
  const document = await read(app, ada, id, { name: "Lease.txt", passages: [lease] });
  const ends = asking("When does the lease end?", "date");
  await limit(ada, oneToken);
  server.script = () => saying("junk");
  const limited = await reviewOf(ada, [document], [ends]);
  await filled(ada, limited.id);
  expect(server.asked).toEqual([]);
  const { cell, result } = await cellOf(ada, limited.id, document, limited.columns[0]!.id);
  expect(cell).toMatchObject({ state: "suggested" });
  expect(result).toMatchObject({ fallback: { code: "quota_own_tokens" } });

  const { results } = (await ada.call(endpoints.listQuotas, {})).body;
  await ada.call(endpoints.deleteQuota, { params: { quota_id: results[0]!.id } });
  const free = await reviewOf(ada, [document], [ends]);
  await filled(ada, free.id);
  expect(server.asked.length).toBeGreaterThan(0);
  await expect.poll(() => tokensOf(ada)).toBeGreaterThan(100);
});

test("a section of a draft is not rewritten beyond a quota", async () => {
  const ada = await app.signUp();
  await limit(ada, oneToken);
  const draft = await writeDraft(ada, "Order", { Order: "One is first." });
  const { status, body } = await ada.call(endpoints.rewriteDraftSection, {
    params: inSection(draft, 0),
    body: { hash: draft.sections[0]!.hash, instruction: "Shorter." },
  });
  expect([status, body]).toMatchObject([503, { code: "quota_own_tokens" }]);
  expect(server.asked).toEqual([]);
});
