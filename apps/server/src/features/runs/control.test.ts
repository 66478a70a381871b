import type { Run } from "@lectern/contract/runs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { roleOf, type Says, scriptOf, textOf } from "#test/agents/run-model.ts";
import { approve, begin, findingsOf, reached, researchersOf, runOf } from "#test/agents/runs.ts";
import { installedAt, saying, startModelServer } from "#test/servers/model-server.ts";
import { read } from "#test/topics/topics.ts";

const server = await startModelServer();
afterAll(() => server.stop());
const app = await startApp({ model: installedAt(server) });
const ada = await app.signUp();
const { id: collection } = await ada.collection({ visibility: "shared" });
await read(app, ada, collection, {
  name: "Lease.txt",
  passages: [
    "The lease begins on 1 March 2026 and ends on 31 December 2027.",
    "Liability is limited to EUR 250,000 in any year.",
  ],
});
const knowledge = { collection_ids: [collection] };
const question = "Summarise the lease";
const sections = [
  { title: "Term", questions: [{ text: "When does the lease end?" }] },
  { title: "Liability", questions: [{ text: "To what is liability limited?" }] },
];

const researched = (asked: Parameters<typeof textOf>[0]) =>
  textOf(asked).includes("When does the lease end?")
    ? "NOTE Q1 [1] The lease ends on 31 December 2027.\nDONE"
    : "NOTE Q1 [1] Liability is limited to EUR 250,000 in any year.\nDONE";
const writer = (_: number, asked: Parameters<typeof textOf>[0]) => {
  const [, findings = ""] = textOf(asked).split("<findings>");
  const mark = /\[(\d+)\]/.exec(findings)?.[1];
  return findings.includes("31 December 2027")
    ? `The lease ends on 31 December 2027 [${mark}].`
    : `Liability is limited to EUR 250,000 in any year [${mark}].`;
};

function scripted(says: Says = {}) {
  server.asked.length = 0;
  const { script, calls } = scriptOf({
    researcher: (_, asked) => researched(asked),
    writer,
    ...says,
  });
  server.script = script;
  return calls;
}

/** A model that says nothing for a minute, then what it has to say. */
const slowly: NonNullable<Says["researcher"]> = (_, asked) => [
  { wait: 60_000 },
  ...saying(researched(asked)),
];

const act = (run: Run, action: "pauseRun" | "resumeRun" | "stopRun" | "writeRun") =>
  ada.call(endpoints[action], { params: { run_id: run.id }, body: {} });

const isAsked = (times = 1) =>
  expect.poll(() => server.asked.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(times);

test("a paused run ends its requests within a second, and goes on where it was", async () => {
  scripted({ researcher: slowly });
  const run = await begin(ada, { question, knowledge, sections });
  await approve(ada, run);
  await isAsked(2);
  const paused = await act(run, "pauseRun");
  expect([paused.status, paused.body.state, paused.body.paused]).toEqual([200, "paused", "person"]);
  expect(researchersOf(paused.body).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  await expect.poll(() => server.open, { timeout: 2_000 }).toBe(0);
  expect((await act(run, "pauseRun")).status).toBe(409);
  scripted();
  expect((await act(run, "resumeRun")).body.state).toBe("running");
  const done = await reached(ada, run.id, "awaiting_review");
  expect(findingsOf(done)).toHaveLength(2);
  // What the broken requests may have cost is counted.
  expect(done.spent).toMatchObject({ counted: true });
});

test("no request to a model begins after a run was stopped", async () => {
  scripted({ researcher: slowly });
  const run = await begin(ada, { question, knowledge, sections });
  await approve(ada, run);
  await isAsked(2);
  const stopped = await act(run, "stopRun");
  expect([stopped.status, stopped.body.state]).toEqual([200, "stopped"]);
  await expect.poll(() => server.open, { timeout: 2_000 }).toBe(0);
  const asked = server.asked.length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(server.asked).toHaveLength(asked);
  expect(await runOf(ada, run.id)).toMatchObject({ state: "stopped", report: null });
  for (const action of ["resumeRun", "pauseRun", "writeRun", "stopRun"] as const)
    expect((await act(run, action)).status).toBe(409);
});

test("a limit pauses research at three quarters, and is raised or written up", async () => {
  scripted();
  const limits = { calls: 2 };
  const run = await begin(ada, { question, knowledge, sections, limits });
  await approve(ada, run);
  const paused = await reached(ada, run.id, "paused");
  expect(paused).toMatchObject({ paused: "calls", spent: { calls: 1 } });
  expect(server.asked).toHaveLength(1);
  const refused = await act(run, "resumeRun");
  expect([refused.status, refused.body]).toMatchObject([409, { code: "run_limit_reached" }]);
  const params = { run_id: run.id };
  await ada.call(endpoints.updateRun, { params, body: { limits: { calls: 40 } } });
  expect((await act(run, "resumeRun")).status).toBe(200);
  const done = await reached(ada, run.id, "awaiting_review");
  expect(done.report).toMatchObject({ limited: null, not_researched: [] });
});

test("a report that a limit cut short says so, and what was not researched", async () => {
  scripted();
  const run = await begin(ada, { question, knowledge, sections, limits: { calls: 2 } });
  await approve(ada, run);
  await reached(ada, run.id, "paused");
  expect((await act(run, "writeRun")).status).toBe(200);
  const paused = await reached(ada, run.id, "paused", "awaiting_review");
  // One call is left for writing, none for the review.
  expect(paused).toMatchObject({ state: "paused", paused: "calls", spent: { calls: 2 } });
  await act(run, "writeRun");
  const { report, spent } = await reached(ada, run.id, "awaiting_review");
  expect(report?.limited).toBe("calls");
  expect(report?.not_researched).toHaveLength(1);
  expect(report?.answer.found).toBe(true);
  expect(spent.calls).toBe(2);
});

test("tokens are reserved before a call, so that none passes the limit", async () => {
  const calls = scripted();
  const run = await begin(ada, { question, knowledge, sections, limits: { tokens: 1_000 } });
  await approve(ada, run);
  const paused = await reached(ada, run.id, "paused");
  expect(paused).toMatchObject({ paused: "tokens", spent: { tokens: 0, calls: 0 } });
  expect(calls.researcher).toBeUndefined();
});

test("a step is skipped while the others go on, and repeated from the beginning", async () => {
  scripted({
    researcher: (call, asked) =>
      textOf(asked).includes("When does the lease end?") ? slowly(call, asked) : researched(asked),
    writer: () => [{ wait: 60_000 }],
  });
  const run = await begin(ada, { question, knowledge, sections });
  const params = { run_id: run.id };
  await approve(ada, run);
  const stateOf = async (title: string) =>
    researchersOf(await runOf(ada, run.id)).find((step) => step.title === title);
  await expect.poll(async () => (await stateOf("Liability"))?.state).toBe("done");
  const liability = (await stateOf("Liability"))!;
  const again = { ...params, step_id: liability.id };
  const repeated = await ada.call(endpoints.repeatStep, { params: again, body: {} });
  expect(repeated.status).toBe(200);
  await expect.poll(async () => (await stateOf("Liability"))?.state).toBe("done");
  expect((await stateOf("Liability"))?.findings).toHaveLength(1);
  const term = { ...params, step_id: (await stateOf("Term"))!.id };
  const skipped = await ada.call(endpoints.skipStep, { params: term, body: {} });
  expect([skipped.status, skipped.body.state]).toEqual([200, "writing"]);
  expect((await ada.call(endpoints.skipStep, { params: term, body: {} })).status).toBe(409);
  // The report is being written: research is over.
  expect((await ada.call(endpoints.repeatStep, { params: again, body: {} })).status).toBe(409);
  await act(run, "stopRun");
});

test("what comes back to a step that was skipped meanwhile is not stored", async () => {
  scripted({ researcher: (_, asked) => [{ wait: 300 }, ...saying(researched(asked))] });
  const run = await begin(ada, { question, knowledge, sections: sections.slice(0, 1) });
  const params = { run_id: run.id };
  await approve(ada, run);
  await isAsked();
  const [step] = researchersOf(await runOf(ada, run.id));
  const skipped = { ...params, step_id: step!.id };
  expect((await ada.call(endpoints.skipStep, { params: skipped, body: {} })).status).toBe(200);
  await expect.poll(() => server.open, { timeout: 5_000 }).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(researchersOf(await runOf(ada, run.id))).toMatchObject([
    { state: "skipped", findings: [] },
  ]);
});

test("an instruction counts from the next call on, and the built-in model takes none", async () => {
  scripted({
    researcher: (call, asked) =>
      call === 0 ? [{ wait: 600 }, ...saying("SEARCH rent")] : researched(asked),
  });
  const run = await begin(ada, { question, knowledge, sections: sections.slice(0, 1) });
  const params = { run_id: run.id };
  await approve(ada, run);
  await isAsked();
  const told = await ada.call(endpoints.instructRun, { params, body: { text: "Give days, too." } });
  expect(told.body.instructions).toMatchObject([{ text: "Give days, too." }]);
  await reached(ada, run.id, "awaiting_review");
  expect(textOf(server.asked[0]!)).not.toContain("Give days");
  const later = server.asked.slice(1);
  expect(later.map(roleOf)).toEqual(["researcher", "writer", "reviewer"]);
  for (const asked of later) expect(textOf(asked)).toContain("Give days, too.");
  const quoting = await begin(ada, { question, knowledge, sections, model: "extractive" });
  const refused = await ada.call(endpoints.instructRun, {
    params: { run_id: quoting.id },
    body: { text: "Shorter" },
  });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: "run_instruction_needs_model" },
  ]);
});

test("the planner changes a plan as it is told, and keeps what stays", async () => {
  scripted({
    planner: (_, asked) =>
      textOf(asked).includes("Add the rent")
        ? "SECTION Term\nQ When does the lease end?\nSECTION Rent\nQ What is the rent?"
        : "SECTION Term\nQ When does the lease end?",
  });
  const begun = await begin(ada, { question, knowledge });
  const planned = await reached(ada, begun.id, "awaiting_plan");
  const { version, hash, sections: before } = planned.plan!;
  await ada.call(endpoints.changePlan, {
    params: { run_id: begun.id },
    body: { version, hash, text: "Add the rent" },
  });
  const { plan } = await reached(ada, begun.id, "awaiting_plan");
  expect(plan).toMatchObject({ version: 2, author: "planner", change: "Add the rent" });
  expect(plan?.sections).toMatchObject([before[0]!, { title: "Rent" }]);
});

test("a plan that can't be changed stays as it is, and says why", async () => {
  scripted({
    planner: (call) => (call === 0 ? "SECTION Term\nQ When does the lease end?" : "junk"),
  });
  const begun = await begin(ada, { question, knowledge });
  const { plan, seq } = await reached(ada, begun.id, "awaiting_plan");
  const change = () =>
    ada.call(endpoints.changePlan, {
      params: { run_id: begun.id },
      body: { version: 1, hash: plan!.hash, text: "Add the rent" },
    });
  const faultOf = ({ steps }: Run) => steps.at(-1)?.tries.at(-1)?.code;
  expect((await change()).status).toBe(200);
  const unusable = await reached(ada, begun.id, "awaiting_plan");
  expect([unusable.plan, faultOf(unusable)]).toEqual([plan, "plan_model_changed_nothing"]);
  expect(unusable.seq).toBeGreaterThan(seq);

  scripted({ planner: () => "SECTION Rent\nQ What is the rent?" });
  await sql`
    create function fail_plan() returns trigger language plpgsql as $$
    begin raise exception 'failed'; end $$;
    create trigger fail_plan before insert on run_plan for each row execute function fail_plan()`.execute(
    app.deps.db,
  );
  expect((await change()).status).toBe(200);
  const failed = await reached(ada, begun.id, "awaiting_plan");
  await sql`drop function fail_plan cascade`.execute(app.deps.db);
  expect([failed.plan, failed.failure, faultOf(failed)]).toEqual([
    plan,
    null,
    "plan_change_failed",
  ]);
});

test("whoever leaves in the middle reads nothing more, and the run ends", async () => {
  const calls = scripted({ researcher: () => [{ wait: 800 }, ...saying("SEARCH rent\nREAD [1]")] });
  const bob = await joinAs(app, ada, "viewer");
  const run = await begin(bob, { question, knowledge, sections: sections.slice(0, 1) });
  await approve(bob, run);
  await isAsked();
  const id = bob.user.id;
  expect((await ada.call(endpoints.removeMember, { params: { id } })).status).toBe(204);
  const kept = () =>
    app.deps.db.selectFrom("run").selectAll().where("id", "=", run.id).executeTakeFirst();
  await expect.poll(async () => (await kept())?.state, { timeout: 10_000 }).toBe("failed");
  expect((await kept())?.failure).toMatchObject({ code: "run_without_owner" });
  const steps = await app.deps.db
    .selectFrom("run_step")
    .select(["state", "activity"])
    .where("run_id", "=", run.id)
    .execute();
  // The search for the question was before they left.
  expect(steps).toMatchObject([{ state: "skipped", activity: [{ type: "searched" }] }]);
  expect(calls.researcher).toBe(1);
});

test("findings of documents that one may no longer open are not shown", async () => {
  const bob = await joinAs(app, ada, "viewer");
  const { id } = await ada.collection({ visibility: "shared" });
  await read(app, ada, id, { name: "Roof.txt", passages: ["The roof of Halden is of slate."] });
  const asked = { question: "Of what is the roof of Halden?", model: "extractive" };
  const run = await begin(bob, { ...asked, knowledge: { collection_ids: [id] } });
  await approve(bob, run);
  const done = await reached(bob, run.id, "awaiting_review");
  expect(findingsOf(done)).toHaveLength(1);
  const params = { collection_id: id };
  const body = { visibility: "private" as const };
  expect((await ada.call(endpoints.updateCollection, { params, body })).status).toBe(200);
  const now = await runOf(bob, run.id);
  expect(findingsOf(now)).toEqual([]);
  expect(now.report?.answer.citations).toMatchObject([{ source: "gone" }]);
});

test("a run is its owner's alone", async () => {
  scripted();
  const run = await begin(ada, { question, knowledge, sections });
  const bob = await joinAs(app, ada, "admin");
  const params = { run_id: run.id };
  expect((await bob.call(endpoints.getRun, { params })).status).toBe(404);
  expect((await bob.call(endpoints.stopRun, { params, body: {} })).status).toBe(404);
  expect((await bob.call(endpoints.listRuns, {})).body.total).toBe(0);
  expect((await ada.call(endpoints.deleteRun, { params })).status).toBe(204);
  expect((await ada.call(endpoints.getRun, { params })).status).toBe(404);
});
