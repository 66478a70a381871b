import type { RunChange } from "@lectern/contract/runs";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { type Heard, runStreams } from "#test/agents/run-streams.ts";
import { approve, begin, reached, runOf } from "#test/agents/runs.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collection } = await ada.collection();
await read(app, ada, collection, {
  name: "Lease.txt",
  passages: ["The lease begins on 1 March 2026 and ends on 31 December 2027."],
});
const knowledge = { collection_ids: [collection] };
const sections = [
  { title: "Term", questions: [{ text: "When does the lease end?" }] },
  { title: "Rent", questions: [{ text: "What is the rent?" }] },
];
const { listen } = runStreams(app);

/** Puts changes together as a browser does. */
function merged(heard: Heard[]) {
  const steps = new Map(heard.flatMap(({ data }) => data.steps).map((step) => [step.id, step]));
  const last = <K extends keyof RunChange>(key: K) =>
    heard.findLast(({ data }) => data[key] !== undefined)?.data[key];
  return { run: heard.at(-1)?.data.run, plan: last("plan"), report: last("report"), steps };
}

test("a reader hears every change, and one that comes later the same state", async () => {
  const run = await begin(ada, { question: "What does the lease say?", knowledge, sections });
  const first = await listen(ada, run.id);
  expect(first.status).toBe(200);
  await approve(ada, run);
  const done = await reached(ada, run.id, "awaiting_review");
  await expect.poll(() => first.heard.at(-1)?.id).toBe(done.seq);
  const ids = first.heard.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  const second = await listen(ada, run.id);
  await expect.poll(() => second.heard.at(-1)?.id).toBe(done.seq);
  expect(second.heard).toHaveLength(1);
  for (const { heard } of [first, second]) {
    const { run: head, plan, report, steps } = merged(heard);
    expect(head).toMatchObject({ state: "awaiting_review", steps_done: 3, steps_total: 3 });
    expect(plan).toEqual(done.plan);
    expect(report).toEqual(done.report);
    expect([...steps.values()].toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      done.steps.toSorted((a, b) => a.id.localeCompare(b.id)),
    );
  }
});

test("a reader that reconnects gets what changed since, and the end closes the stream", async () => {
  const run = await begin(ada, { question: "What does the lease say?", knowledge, sections });
  const { seq } = await runOf(ada, run.id);
  const stream = await listen(ada, run.id, { "last-event-id": String(seq) });
  const params = { run_id: run.id };
  await ada.call(endpoints.updateRun, { params, body: { name: "The lease" } });
  await expect.poll(() => stream.heard.length).toBe(1);
  expect(stream.heard[0]).toMatchObject({
    id: seq + 1,
    data: { run: { name: "The lease" }, steps: [] },
  });
  expect(stream.heard[0]?.data.plan).toBeUndefined();
  await ada.call(endpoints.stopRun, { params, body: {} });
  await stream.ended;
  expect(stream.heard.at(-1)?.data.run.state).toBe("stopped");
});

test("nobody hears the run of another", async () => {
  const run = await begin(ada, { question: "What does the lease say?", knowledge, sections });
  const eve = await app.signUp("Eve");
  expect((await listen(eve, run.id)).status).toBe(404);
});

test("a reader hears what happens, and nothing more once the run is not shared with them", async () => {
  const bob = await joinAs(app, ada, "viewer");
  const carl = await joinAs(app, ada, "viewer");
  const made = { name: "Counsel", member_ids: [carl.user.id] };
  const { body: team } = await ada.call(endpoints.createTeam, { body: made });
  const run = await begin(ada, { question: "What does the lease say?", knowledge, sections });
  const params = { run_id: run.id };
  const share = (body: { reader_ids: string[]; team_ids: string[] }) =>
    ada.call(endpoints.shareRun, { params, body });
  const rename = (name: string) => ada.call(endpoints.updateRun, { params, body: { name } });
  await share({ reader_ids: [bob.user.id], team_ids: [team.id] });
  const [ofBob, ofCarl] = [await listen(bob, run.id), await listen(carl, run.id)];
  await rename("The lease");
  for (const { heard } of [ofBob, ofCarl])
    await expect.poll(() => heard.at(-1)?.data.run.name).toBe("The lease");
  expect(ofBob.heard.at(-1)?.data.run.permissions).toEqual({ edit: false });

  await share({ reader_ids: [], team_ids: [team.id] });
  await ofBob.ended;
  const inTeam = { id: team.id, user_id: carl.user.id };
  expect((await ada.call(endpoints.removeTeamMember, { params: inTeam })).status).toBe(204);
  await ofCarl.ended;
  await rename("Secret");
  for (const { heard } of [ofBob, ofCarl]) expect(JSON.stringify(heard)).not.toContain("Secret");
  expect((await listen(bob, run.id)).status).toBe(404);
  expect((await listen(carl, run.id)).status).toBe(404);
});

test("whoever is removed from the workspace hears nothing more of a run that they read", async () => {
  const bob = await joinAs(app, ada, "viewer");
  const run = await begin(ada, { question: "What does the lease say?", knowledge, sections });
  const params = { run_id: run.id };
  const body = { reader_ids: [bob.user.id], team_ids: [] };
  await ada.call(endpoints.shareRun, { params, body });
  const { heard, ended } = await listen(bob, run.id);
  await expect.poll(() => heard.length).toBe(1);
  await ada.call(endpoints.removeMember, { params: { id: bob.user.id } });
  await ada.call(endpoints.updateRun, { params, body: { name: "Secret" } });
  await ended;
  expect(JSON.stringify(heard)).not.toContain("Secret");
  // Whoever is invited again is not a reader again.
  const membership = { organization_id: ada.organizationId, account_id: bob.user.id };
  await app.deps.db
    .insertInto("membership")
    .values({ ...membership, group: "viewer" })
    .execute();
  expect((await bob.call(endpoints.getRun, { params })).status).toBe(404);
});
