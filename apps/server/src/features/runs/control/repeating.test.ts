import { expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { firstMark, type Says, scriptOf } from "#test/agents/run-model.ts";
import { approve, begin, reached, runOf } from "#test/agents/runs.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import { type Move, saying } from "#test/servers/models/model-server.ts";
import { read } from "#test/topics/topics.ts";

const { server, app } = await startWithModel();
const ada = await app.signUp();
const { id: collection } = await ada.collection();
const passages = ["The lease ends on 31 December 2027."];
await read(app, ada, collection, { name: "Lease.txt", passages });

const topics = ["term", "end", "renewal", "notice"];
const sections = topics.map((topic) => ({
  title: topic,
  questions: [{ text: `What does the lease say on the ${topic}?` }],
}));
const begun = (count: number) =>
  begin(ada, {
    question: "What does the lease say?",
    knowledge: { collection_ids: [collection] },
    sections: sections.slice(0, count),
  });
const note = "NOTE Q1 [1] The lease ends on 31 December 2027.\nDONE";
const writer: NonNullable<Says["writer"]> = (_, asked) =>
  `The lease ends on 31 December 2027 [${firstMark(asked)}].`;
const slowly = (text: string): Move[] => [{ wait: 60_000 }, ...saying(text)];

test("a section is written again, and what rests on it is checked and reviewed again", async () => {
  const { script, calls } = scriptOf({
    researcher: note,
    writer,
    reviewer: (call) => (call === 0 ? slowly("OK") : "GAP The notice is missing."),
  });
  server.script = script;
  const run = await begun(1);
  await approve(ada, run);
  await expect.poll(() => calls.reviewer, { timeout: 20_000 }).toBe(1);
  const { steps } = await runOf(ada, run.id);
  const at = (role: string) => {
    const step = steps.find((one) => one.role === role);
    return { params: { run_id: run.id, step_id: step?.id ?? "" }, body: {} };
  };
  // The report is being written: its findings stay.
  expect((await ada.call(endpoints.repeatStep, at("researcher"))).status).toBe(409);
  const repeated = await ada.call(endpoints.repeatStep, at("writer"));
  expect([repeated.status, repeated.body.state]).toEqual([200, "writing"]);
  const { report } = await reached(ada, run.id, "awaiting_review");
  expect(calls).toMatchObject({ researcher: 1, writer: 2, reviewer: 2 });
  expect(report?.answer.content.match(/31 December 2027/g)).toHaveLength(1);
  expect(report?.remarks).toEqual(["The notice is missing."]);
  expect((await ada.call(endpoints.repeatStep, at("writer"))).status).toBe(409);
});

test("a researcher is not repeated while a run is paused out of writing", async () => {
  const { script, calls } = scriptOf({ researcher: note, writer: () => slowly("Late.") });
  server.script = script;
  const run = await begun(1);
  await approve(ada, run);
  await expect.poll(() => calls.writer, { timeout: 20_000 }).toBe(1);
  const params = { run_id: run.id };
  await ada.call(endpoints.pauseRun, { params, body: {} });
  const { steps } = await runOf(ada, run.id);
  const [researcher] = steps.filter(({ role }) => role === "researcher");
  const at = { params: { ...params, step_id: researcher?.id ?? "" }, body: {} };
  expect((await ada.call(endpoints.repeatStep, at)).status).toBe(409);
});

test("of four sections two are researched at once", async () => {
  server.script = () => slowly(note);
  const run = await begun(4);
  const { steps } = await approve(ada, run);
  const researchers = steps.filter(({ role }) => role === "researcher");
  expect(researchers.map(({ state }) => state)).toEqual([
    "running",
    "running",
    "waiting",
    "waiting",
  ]);
  await ada.call(endpoints.stopRun, { params: { run_id: run.id }, body: {} });
});
