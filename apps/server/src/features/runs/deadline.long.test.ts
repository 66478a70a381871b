import { expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { act, leaseScript, started, withLease } from "#test/agents/capped-runs.ts";
import { reached, researchersOf } from "#test/agents/runs.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";

const { server, app } = await startWithModel();

test("a call that is still under way when the run's time is over ends, and the run pauses", async () => {
  const { ada, knowledge } = await withLease(app);
  server.script = leaseScript({ researcher: () => [{ wait: 600_000 }] }).script;
  const run = await started(ada, knowledge, { limits: { minutes: 30 } });
  await expect.poll(() => server.asked.length, { timeout: 60_000 }).toBe(1);
  // As if the model had been silent for an hour.
  await app.deps.db.updateTable("run").set({ seconds: 3_600 }).where("id", "=", run.id).execute();
  const paused = await reached(ada, run.id, "paused");
  expect(paused).toMatchObject({ paused: "minutes", spent: { calls: 1, counted: true } });
  // It is no failure: no other model and no second try took its place.
  expect(researchersOf(paused)).toMatchObject([
    { state: "waiting", tries: [], findings: [], model: "scripted" },
  ]);
  expect(server.asked).toHaveLength(1);
  await expect.poll(() => server.open, { timeout: 5_000 }).toBe(0);
  expect((await act(ada, run, "resumeRun")).status).toBe(409);

  server.script = leaseScript().script;
  const params = { run_id: run.id };
  await ada.call(endpoints.updateRun, { params, body: { limits: { minutes: 300 } } });
  expect((await act(ada, run, "resumeRun")).status).toBe(200);
  await expect.poll(() => server.asked.length, { timeout: 30_000 }).toBeGreaterThan(1);
}, 120_000);
