import type { RunChange } from "@lectern/contract/runs";
import { afterAll, expect, test } from "vitest";

import { addressOf, endpoints, headersOf, type Person, startApp } from "#test/app.ts";
import { approve, begin, reached, runOf } from "#test/agents/runs.ts";
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
const opened: AbortController[] = [];
afterAll(() => opened.forEach((one) => one.abort()));

interface Heard {
  id: number;
  data: RunChange;
}

/** Listens to a run after a change; `ended` resolves when the server ends the stream. */
async function listen(person: Person, run_id: string, headers: Record<string, string> = {}) {
  const control = new AbortController();
  opened.push(control);
  const address = addressOf(endpoints.streamRun, { params: { run_id } });
  const response = await fetch(`${app.url}${address}`, {
    headers: { ...headersOf(person), ...headers },
    signal: control.signal,
  });
  const heard: Heard[] = [];
  const ended = (async () => {
    let text = "";
    for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
      text += bytes;
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const [, id, data] = /^id: (\d+)\nevent: change\ndata: (.*)$/s.exec(event) ?? [];
        if (id && data) heard.push({ id: Number(id), data: JSON.parse(data) as RunChange });
      }
    }
  })().catch(() => {});
  return { status: response.status, heard, ended, leave: () => control.abort() };
}

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
