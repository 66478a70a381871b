import { expect, test } from "vitest";

import { leaseRuns, question, researched, sections } from "#test/agents/lease-runs.ts";
import { textOf } from "#test/agents/run-model.ts";
import { approve, begin, findingsOf, reached } from "#test/agents/runs.ts";
import { saying } from "#test/servers/models/model-server.ts";

const { app, server, ada, knowledge, scripted, act } = await leaseRuns();

const begun = async () => {
  const run = await begin(ada, { question, knowledge, sections: sections.slice(0, 1) });
  await approve(ada, run);
  return run;
};
const replies = () => app.deps.db.selectFrom("run_reply").selectAll().execute();

test("a step that goes on asks its model only for what it had not answered", async () => {
  // The first answer can't be used, and the second is not there when the run pauses.
  const calls = scripted({
    researcher: (call) => (call === 0 ? "Well." : [{ wait: 60_000 }, ...saying("DONE")]),
  });
  const run = await begun();
  await expect.poll(() => calls.researcher, { timeout: 20_000 }).toBe(2);
  await act(run, "pauseRun");
  const since = scripted();
  await act(run, "resumeRun");
  const done = await reached(ada, run.id, "awaiting_review");
  expect(findingsOf(done)).toHaveLength(1);
  expect(since.researcher).toBe(1);
  // It names what could not be used.
  expect(server.asked.map(textOf)[0]).toContain("Well.");
});

test("nothing that a model said in a step is kept once the step is done", async () => {
  scripted({ researcher: (_, asked) => researched(asked) });
  const run = await begun();
  await reached(ada, run.id, "awaiting_review");
  expect(await replies()).toEqual([]);
});
