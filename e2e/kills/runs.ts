import { setTimeout as sleep } from "node:timers/promises";

import {
  type ModelRequest,
  startModelServer,
} from "../../apps/server/test/servers/models/model-server.ts";
import { firstMark, roleOf, scriptOf, textOf } from "../../apps/server/test/agents/run-model.ts";
import type { RunHead, Run } from "../../packages/contract/src/agents/runs.ts";
import { client, signUp } from "../client.ts";
import { forget, freshFolder, type Product, startProduct } from "../product.ts";

/**
 * Kills the whole product with SIGKILL at random moments while runs are at work, some of them by the
 * built-in model and some by a scripted one: while a plan is written, while steps work, and while
 * one waits for the person's answer. Restarts it each time. In the end every run must have the plan
 * that was written, the answer to what it asked, and a report with the finding of each of its
 * questions, once; no step may be stuck; and the scripted model may have been asked again only for
 * what was under way at a kill. The number of kills may be given: `runs.ts 8`.
 */
const kills = Number(process.argv[2] ?? 50);
const sections = 3;
/** Steps of a run that work at once. */
const atOnce = 2;
/** Maximum ms until all runs are written. */
const timeoutMs = 180_000;
const path = "/agents/ext/v1/runs";
const yearOf = (n: number) => 2031 + n;
const sentence = (n: number) => `Lease number ${n} ends on 31 December ${yearOf(n)}.`;

const numberIn = (text: string) => Number(/When does lease number (\d+) end\?/.exec(text)?.[1]);
const meant = "Which lease is meant?";
const { script } = scriptOf({
  planner: Array.from(
    { length: sections },
    (_, n) => `SECTION Lease ${n}\nQ When does lease number ${n} end?`,
  ).join("\n"),
  researcher: (_, asked) => {
    const n = numberIn(textOf(asked));
    if (n === 0 && !textOf(asked).includes(meant)) return `ASK ${meant} | This one | Another one`;
    const mark = new RegExp(`mark="\\[(\\d+)\\]"[^<]*${sentence(n)}`).exec(textOf(asked))?.[1];
    return `NOTE Q1 [${mark ?? 1}] ${sentence(n)}\nDONE`;
  },
  writer: (_, asked) => `${sentence(numberIn(textOf(asked)))} [${firstMark(asked)}]`,
});
const model = await startModelServer(async function* (asked: ModelRequest) {
  yield { wait: 30 + Math.random() * 150 };
  yield* script(asked);
});
const settings = { MODEL_BASE_URL: model.url, MODEL_NAME: "scripted" };
const folder = freshFolder();
let product: Product = await startProduct(folder, settings);
const account = await signUp(product.url, "Ada");
let user = account;

async function sent<T>(send: () => Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await send();
  if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

async function upload(): Promise<string> {
  const { id } = await sent<{ id: string }>(() =>
    user.post("/libraries/ext/v1/collections", { name: "Leases" }),
  );
  const at = `/libraries/ext/v1/collections/${id}/document`;
  for (let n = 0; n < sections; n++) {
    const form = new FormData();
    form.append("file", new Blob([`${sentence(n)} The rent is due monthly.`]), `Lease ${n}.txt`);
    await sent(() => user.post(at, form));
  }
  const isReady = async () =>
    (await sent<{ total: number }>(() => user.get(`${at}?status=ready&page_size=1`))).total ===
    sections;
  while (!(await isReady())) await sleep(200);
  return id;
}

const collection = await upload();
const plan = Array.from({ length: sections }, (_, n) => ({
  title: `Lease ${n}`,
  questions: [{ text: `When does lease number ${n} end?` }],
}));

/** Begins a run; with a model, the planner writes its plan. */
async function begin(own: "extractive" | null): Promise<string> {
  const { id } = await sent<Run>(() =>
    user.post(path, {
      question: "When do the leases end?",
      knowledge: { collection_ids: [collection] },
      model: own,
      ...(own && { sections: plan }),
      limits: { tokens: 1_000_000, calls: 1_000, minutes: 600 },
    }),
  );
  return id;
}

/** Does the person's part in a run: approves its plan, and answers what its steps ask. */
async function tend({ id, asking, state }: RunHead, answers: boolean) {
  if (state !== "awaiting_plan" && (asking === 0 || !answers)) return;
  const run = await sent<Run>(() => user.get(`${path}/${id}`));
  if (run.state === "awaiting_plan" && run.plan) {
    const { version, hash } = run.plan;
    await sent(() => user.post(`${path}/${id}/plan/approval`, { version, hash }));
  }
  for (const step of answers ? run.steps.filter((one) => one.state === "asking") : [])
    await sent(() => user.post(`${path}/${id}/steps/${step.id}/answer`, { answer: "This one" }));
}

const active = async () =>
  (
    await sent<{ results: RunHead[] }>(() =>
      user.get(
        `${path}?page_size=100&state=running&state=writing&state=planning&state=paused&state=awaiting_plan`,
      ),
    )
  ).results;

const ids: { id: string; own: "extractive" | null }[] = [];
/** Kills while something was at work, while a plan was written, and while a step waited. */
const landed = { all: 0, planning: 0, asking: 0 };
for (let round = 0; round < kills; round++) {
  const [isPlanned, isLeftAsking] = [round % 4 === 1, round % 4 === 3];
  if (isPlanned || (await active()).length < 2) {
    const own = round % 3 === 0 && !isPlanned ? ("extractive" as const) : null;
    ids.push({ id: await begin(own), own });
  }
  if (isPlanned) await sleep(10 + Math.random() * 100);
  else {
    // Questions stay open over every fourth kill.
    for (const run of await active()) await tend(run, !isLeftAsking);
    await sleep(10 + Math.random() * 700);
  }
  const now = await active();
  if (now.length > 0) landed.all++;
  if (now.some(({ state }) => state === "planning")) landed.planning++;
  if (now.some(({ asking }) => asking > 0)) landed.asking++;
  await product.kill();
  product = await startProduct(folder, settings);
  user = await client(product.url, account.email);
}

const deadline = Date.now() + timeoutMs;
for (let left = await active(); left.length > 0 && Date.now() < deadline; left = await active()) {
  for (const run of left) await tend(run, true);
  await sleep(250);
}

const faults = {
  lost: 0,
  doubled: 0,
  stuck: (await active()).length,
  asked: 0,
  /** Runs with another plan than the one that was written, or without the answer to a question. */
  unplanned: 0,
  unanswered: 0,
};
let calls = 0;
for (const { id, own } of ids) {
  const run = await sent<Run>(() => user.get(`${path}/${id}`));
  if (run.state !== "awaiting_review") faults.lost++;
  calls += run.spent.calls;
  if (run.plan?.sections.length !== sections) faults.unplanned++;
  const answers = run.steps.flatMap(({ question }) => question?.answer ?? []);
  if (own === null && answers.join() !== "This one") faults.unanswered++;
  for (const [n, section] of (run.plan?.sections ?? []).entries()) {
    const step = run.steps.find(
      (one) => one.section_id === section.id && one.role === "researcher",
    );
    const found = step?.findings.filter(({ text }) => text.includes(String(yearOf(n)))) ?? [];
    if (found.length === 0) faults.lost++;
    if (found.length > 1) faults.doubled++;
    const times = run.report?.answer.content.split(`31 December ${yearOf(n)}`).length ?? 0;
    if (times < 2) faults.lost++;
    // A quote stands under its own question alone, since each names its lease.
    if (own === null && times > 2) faults.doubled++;
  }
}
// The plan, the question, each section's research and writing, and the review.
const needed = ids.filter(({ own }) => own === null).length * (2 * sections + 3);
// Of each step in flight, the call under way is made again.
faults.asked = Math.max(0, model.asked.length - needed - kills * atOnce);
const roles = Object.groupBy(model.asked, (asked) => roleOf(asked));
await product.stop();
await model.stop();
forget(folder);

const asked = Object.fromEntries(Object.entries(roles).map(([role, some]) => [role, some.length]));
console.log({ kills, landed, runs: ids.length, needed, asked, calls, faults });
const isGood =
  Object.values(faults).every((count) => count === 0) &&
  landed.all >= kills / 2 &&
  landed.planning >= kills / 10 &&
  landed.asking >= kills / 10;
console.log(isGood ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(isGood ? 0 : 1);
