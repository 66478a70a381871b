import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { roleOf, type Says, scriptOf, textOf } from "#test/agents/run-model.ts";
import { approve, begin, findingsOf, reached, researchersOf } from "#test/agents/runs.ts";
import { connect, offer } from "#test/chat/models.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { installedAt, type Move, saying } from "#test/servers/models/model-server.ts";
import { read } from "#test/topics/topics.ts";

const [server, own] = await Promise.all([scriptedModel(), scriptedModel()]);
const app = await startApp({ model: { ...installedAt(server), checks: true } });
const question = "What does the lease say?";
const sections = [{ title: "Terms", questions: [{ text: "When does the lease end?" }] }];
const end = "The lease ends on 31 December 2027.";
const rent = "The tenant owes EUR 2,400 a month until the lease ends.";

async function withLease() {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await read(app, ada, id, { name: "Lease.txt", passages: [end, rent] });
  return { ada, knowledge: { collection_ids: [id] } };
}

type Asked = Parameters<typeof textOf>[0];

/** Returns the mark before these words in the part of a prompt. */
const markOf = (asked: Asked, part: "<passage " | "<findings>", words: string) => {
  const before = textOf(asked).split(part).slice(1).join(part).split(words)[0] ?? "";
  return [...before.matchAll(/\[(\d+)\]/g)].at(-1)?.[1] ?? "1";
};

const script = (says: Says = {}) =>
  scriptOf({
    researcher: (_, asked) =>
      [end, rent].map((one) => `NOTE Q1 [${markOf(asked, "<passage ", one)}] ${one}`).join("\n"),
    writer: (_, asked) =>
      [end, rent]
        .map((one) => one.replace(/\.$/, ` [${markOf(asked, "<findings>", one)}].`))
        .join(" "),
    ...says,
  });

test("what a finding carried leaves the report when it is dropped, also after it was checked", async () => {
  const { ada, knowledge } = await withLease();
  let reviewed = 0;
  const slow = (): Move[] => {
    reviewed += 1;
    return [{ wait: 20_000 }, ...saying("OK")];
  };
  server.script = script({ reviewer: slow }).script;
  const begun = await begin(ada, { question, knowledge, sections });
  await approve(ada, begun);
  await expect.poll(() => reviewed, { timeout: 20_000 }).toBe(1);
  const params = { run_id: begun.id };
  const { body: run } = await ada.call(endpoints.getRun, { params });
  const finding = findingsOf(run).find(({ text }) => text === rent);
  const at = { ...params, finding_id: finding?.id ?? "" };
  const { status } = await ada.call(endpoints.dropFinding, { params: at, body: { dropped: true } });
  expect(status).toBe(200);
  const review = run.steps.find(({ role }) => role === "reviewer");
  await ada.call(endpoints.skipStep, {
    params: { ...params, step_id: review?.id ?? "" },
    body: {},
  });
  const { report } = await reached(ada, begun.id, "awaiting_review");
  expect(report?.answer.content).toContain("31 December 2027");
  expect(report?.answer.content).not.toContain("2,400");
  expect(report?.answer.citations.map(({ quote }) => quote)).toEqual([end]);
});

test("a limit that leaves no room for checking pauses the run", async () => {
  const { ada, knowledge } = await withLease();
  const { script: says, calls } = script();
  server.script = says;
  const limits = { calls: 2 };
  const begun = await begin(ada, { question, knowledge, sections, limits });
  await approve(ada, begun);
  const run = await reached(ada, begun.id, "paused");
  expect(calls).toEqual({ researcher: 1, writer: 1 });
  expect([run.paused, run.steps.find(({ role }) => role === "checker")?.state]).toEqual([
    "calls",
    "waiting",
  ]);
});

test("a run whose minutes are used up pauses before the next call", async () => {
  const { ada, knowledge } = await withLease();
  const { script: says, calls } = script();
  server.script = says;
  const begun = await begin(ada, { question, knowledge, sections, limits: { minutes: 5 } });
  const seconds = 5 * 60;
  await app.deps.db.updateTable("run").set({ seconds }).where("id", "=", begun.id).execute();
  await approve(ada, begun);
  expect(await reached(ada, begun.id, "paused")).toMatchObject({ paused: "minutes" });
  expect(calls).toEqual({});
});

test("a model that takes over goes on with the rounds and searches of the one before", async () => {
  const { ada, knowledge } = await withLease();
  await offer(ada, await connect(ada, own.url), "own");
  own.script = script({
    researcher: (call) => (call === 0 ? "SEARCH rent\nSEARCH deposit" : "I would rather not."),
  }).script;
  const { script: says, calls } = script({
    researcher: (call, asked) =>
      call === 0
        ? "SEARCH rent\nSEARCH pets"
        : `NOTE Q1 [${markOf(asked, "<passage ", end)}] ${end}\nDONE`,
  });
  server.script = says;
  const begun = await begin(ada, { question, knowledge, sections });
  await approve(ada, begun);
  const [step] = researchersOf(await reached(ada, begun.id, "awaiting_review"));
  const searched = step?.activity.flatMap((one) => (one.type === "searched" ? [one.q] : []));
  expect(searched).toEqual(["When does the lease end?", "rent", "deposit", "pets"]);
  expect(own.asked.filter((asked) => roleOf(asked) === "researcher")).toHaveLength(3);
  expect(calls.researcher).toBe(2);
});
