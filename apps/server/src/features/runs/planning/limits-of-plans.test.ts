import type { RunLimits } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { approve, begin, reached, runOf } from "#test/agents/runs.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();
const { id } = await ada.collection();
const passages = ["The lease ends on 31 December 2027."];
await read(app, ada, id, { name: "Lease.txt", passages });

const question = "When does the lease end?";
const sections = [{ title: "Term", questions: [{ text: question }] }];
const begun = () => begin(ada, { question, sections, knowledge: { collection_ids: [id] } });

async function limited({ id: run_id }: Run, limits: Partial<RunLimits>): Promise<Run> {
  const { status, body } = await ada.call(endpoints.updateRun, {
    params: { run_id },
    body: { limits },
  });
  expect([status, body]).toMatchObject([200, { limits }]);
  return body;
}

test("other limits are another version of the plan, and an approval of the one before is refused", async () => {
  const run = await begun();
  const first = run.plan!;
  const { plan: second } = await limited(run, { minutes: 25, tokens: 90_000 });
  expect(first).toMatchObject({ version: 1, limits: run.limits });
  expect(second).toMatchObject({
    version: 2,
    author: "person",
    sections: first.sections,
    limits: { ...run.limits, minutes: 25, tokens: 90_000 },
  });
  expect(second?.hash).not.toBe(first.hash);
  const params = { run_id: run.id };
  for (const body of [
    { version: 1, hash: first.hash },
    { version: 2, hash: first.hash },
  ]) {
    const refused = await ada.call(endpoints.approvePlan, { params, body });
    expect([refused.status, refused.body]).toMatchObject([409, { code: "plan_changed" }]);
  }
  await limited(run, { minutes: 25 });
  const { body: versions } = await ada.call(endpoints.listPlanVersions, { params });
  expect(versions.results.map(({ version, limits }) => [version, limits?.minutes])).toEqual([
    [2, 25],
    [1, run.limits.minutes],
  ]);
  const approved = await approve(ada, await runOf(ada, run.id));
  expect(approved.approved).toMatchObject({ version: 2, hash: second?.hash });
});

test("who changes the limits of a run that was approved approves them", async () => {
  const run = await approve(ada, await begun());
  await reached(ada, run.id, "awaiting_review");
  const { plan, approved } = await limited(run, { minutes: 40 });
  expect(plan).toMatchObject({ version: 2, limits: { minutes: 40 } });
  expect(approved).toMatchObject({ version: 2, hash: plan!.hash, by: "person" });
});
