import { expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { leaseRuns, question, sections } from "#test/agents/lease-runs.ts";
import { approve, begin, findingsOf, reached, runOf } from "#test/agents/runs.ts";
import { joinAs } from "#test/library/library.ts";
import { saying } from "#test/servers/models/model-server.ts";
import { read } from "#test/topics/topics.ts";

const { app, ada, knowledge, scripted, isAsked } = await leaseRuns();

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
