import { listAuditEvents } from "@lectern/contract/organizations";
import type { Run } from "@lectern/contract/runs";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { roleOf, type Says, scriptOf, textOf } from "#test/agents/run-model.ts";
import { approve, begin, findingsOf, reached, researchersOf, runOf } from "#test/agents/runs.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import { saying } from "#test/servers/models/model-server.ts";
import { read } from "#test/topics/topics.ts";

const { server, app } = await startWithModel();
const ada = await app.signUp();
const { id: collection } = await ada.collection();
const passages = ["The lease ends on 31 December 2027. The rent is EUR 900."];
await read(app, ada, collection, { name: "Lease.txt", passages });

const asked = ["When does the lease end?", "What is the rent?", "Who keeps the roof?"];
const sections = asked.map((text, at) => ({ title: `Part ${at + 1}`, questions: [{ text }] }));
const plan = {
  question: "Summarise the lease",
  knowledge: { collection_ids: [collection] },
  sections,
  limits: { calls: 31 },
};
const notes = "NOTE Q1 [1] The lease ends on 31 December 2027.\nDONE";

function scripted(says: Says) {
  server.asked.length = 0;
  server.script = scriptOf({ researcher: notes, writer: "OK", ...says }).script;
}

const act = (run: Run, action: "stopRun" | "continueRun") =>
  ada.call(endpoints[action], { params: { run_id: run.id }, body: {} });

const partsAsked = () =>
  server.asked
    .filter((one) => roleOf(one) === "researcher")
    .map((one) => asked.findIndex((text) => textOf(one).includes(text)) + 1);

test("a stopped run goes on with what is not done, and keeps findings, limits and skipped steps", async () => {
  scripted({
    researcher: (_, call) =>
      textOf(call).includes(asked[0]!) ? notes : [{ wait: 60_000 }, ...saying(notes)],
  });
  const run = await begin(ada, plan);
  await approve(ada, run);
  await expect.poll(partsAsked, { timeout: 20_000 }).toContain(3);
  const step_id = researchersOf(await runOf(ada, run.id))[2]!.id;
  await ada.call(endpoints.skipStep, { params: { run_id: run.id, step_id }, body: {} });
  const { body: stopped } = await act(run, "stopRun");
  expect(stopped).toMatchObject({ state: "stopped", attempts: 1 });
  expect(findingsOf(stopped)).toHaveLength(1);

  scripted({});
  const { status, body: continued } = await act(run, "continueRun");
  expect([status, continued.state, continued.attempts]).toEqual([200, "running", 2]);
  expect(continued).toMatchObject({ limits: { calls: 31 }, finished_at: null });
  expect(continued.spent.calls).toBeGreaterThanOrEqual(stopped.spent.calls);
  expect(researchersOf(continued).map(({ state }) => state)).toEqual([
    "done",
    "running",
    "skipped",
  ]);
  const done = await reached(ada, run.id, "awaiting_review");
  expect(partsAsked()).toEqual([2]);
  expect(findingsOf(done)).toMatchObject([{ id: findingsOf(stopped)[0]?.id }, {}]);
  expect(done.report?.not_researched).toMatchObject([{ section: "Part 3" }]);
});

test("a run that was stopped while it was written goes on writing", async () => {
  scripted({ writer: () => [{ wait: 60_000 }, ...saying("OK")] });
  const run = await begin(ada, { ...plan, sections: sections.slice(0, 1) });
  await approve(ada, run);
  await reached(ada, run.id, "writing");
  await act(run, "stopRun");
  scripted({});
  expect((await act(run, "continueRun")).body.state).toBe("writing");
  const { steps } = await reached(ada, run.id, "awaiting_review");
  expect(partsAsked()).toEqual([]);
  expect(steps.filter(({ role }) => role === "writer")).toMatchObject([{ state: "done" }]);
});

test("a run that failed while its plan was made makes the plan", async () => {
  scripted({ planner: "SECTION Term\nQ When does the lease end?" });
  await sql`
    create function fail_plan() returns trigger language plpgsql as $$
    begin raise exception 'failed'; end $$;
    create trigger fail_plan before insert on run_plan for each row execute function fail_plan()`.execute(
    app.deps.db,
  );
  const run = await begin(ada, { question: plan.question, knowledge: plan.knowledge });
  const failed = await reached(ada, run.id, "failed");
  await sql`drop function fail_plan cascade`.execute(app.deps.db);
  expect(failed.failure).toMatchObject({ code: "run_failed" });
  expect((await act(run, "continueRun")).body).toMatchObject({ state: "planning", failure: null });
  const planned = await reached(ada, run.id, "awaiting_plan");
  expect(planned).toMatchObject({ attempts: 2, plan: { version: 1 } });
  // A plan that waited to be approved waits again.
  await act(run, "stopRun");
  expect((await act(run, "continueRun")).body).toMatchObject({
    state: "awaiting_plan",
    attempts: 3,
  });
});

test("of two who continue a run at once one does, and the audit log has it", async () => {
  const run = await begin(ada, plan);
  expect((await act(run, "continueRun")).status).toBe(409);
  await act(run, "stopRun");
  const both = await Promise.all([act(run, "continueRun"), act(run, "continueRun")]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await runOf(ada, run.id)).attempts).toBe(2);
  const { results } = (await ada.call(listAuditEvents, {})).body;
  const events = results.filter(({ action }) => action === "run.continued");
  expect(events[0]).toMatchObject({ target: run.name });
});
