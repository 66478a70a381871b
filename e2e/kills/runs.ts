import { setTimeout as sleep } from "node:timers/promises";

import { type Asked, startModelServer } from "../../apps/server/test/servers/model-server.ts";
import { roleOf, scriptOf, textOf } from "../../apps/server/test/agents/run-model.ts";
import type { RunHead, Run } from "../../packages/contract/src/agents/runs.ts";
import { client, signUp } from "../client.ts";
import { forget, freshFolder, type Product, startProduct } from "../product.ts";

/**
 * Kills the whole product with SIGKILL at random moments while runs are at work, some of them by the
 * built-in model and some by a scripted one. Restarts it each time. In the end every run must have
 * a report with the finding of each of its questions, once; no step may be stuck; and the scripted
 * model may have been asked again only for what was under way at a kill.
 */
const kills = 50;
const sections = 3;
/** Steps of a run that work at once. */
const atOnce = 2;
/** Maximum ms until all runs are written. */
const patience = 180_000;
const path = "/agents/ext/v1/runs";
const yearOf = (n: number) => 2031 + n;
const sentence = (n: number) => `Lease number ${n} ends on 31 December ${yearOf(n)}.`;

const numberIn = (text: string) => Number(/When does lease number (\d+) end\?/.exec(text)?.[1]);
const { script } = scriptOf({
  researcher: (_, asked) => {
    const n = numberIn(textOf(asked));
    const mark = new RegExp(`mark="\\[(\\d+)\\]"[^<]*${sentence(n)}`).exec(textOf(asked))?.[1];
    return `NOTE Q1 [${mark ?? 1}] ${sentence(n)}\nDONE`;
  },
  writer: (_, asked) => {
    const [, findings = ""] = textOf(asked).split("<findings>");
    return `${sentence(numberIn(textOf(asked)))} [${/\[(\d+)\]/.exec(findings)?.[1]}]`;
  },
});
const model = await startModelServer(async function* (asked: Asked) {
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

async function begin(own: "extractive" | null): Promise<string> {
  const run = await sent<Run>(() =>
    user.post(path, {
      question: "When do the leases end?",
      knowledge: { collection_ids: [collection] },
      model: own,
      sections: plan,
      limits: { tokens: 1_000_000, calls: 1_000, minutes: 600 },
    }),
  );
  const { version, hash } = run.plan!;
  await sent(() => user.post(`${path}/${run.id}/plan/approval`, { version, hash }));
  return run.id;
}

const active = async () =>
  (
    await sent<{ results: RunHead[] }>(() =>
      user.get(`${path}?page_size=100&state=running&state=writing&state=planning&state=paused`),
    )
  ).results;

const ids: { id: string; own: "extractive" | null }[] = [];
let landed = 0;
for (let round = 0; round < kills; round++) {
  if ((await active()).length < 2) {
    const own = round % 3 === 0 ? ("extractive" as const) : null;
    ids.push({ id: await begin(own), own });
  }
  await sleep(10 + Math.random() * 700);
  if ((await active()).length > 0) landed++;
  await product.kill();
  product = await startProduct(folder, settings);
  user = await client(product.url, account.email);
}

const deadline = Date.now() + patience;
while ((await active()).length > 0 && Date.now() < deadline) await sleep(250);

const faults = { lost: 0, doubled: 0, stuck: (await active()).length, asked: 0 };
let calls = 0;
for (const { id, own } of ids) {
  const run = await sent<Run>(() => user.get(`${path}/${id}`));
  if (run.state !== "awaiting_review") faults.lost++;
  calls += run.spent.calls;
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
const needed = ids.filter(({ own }) => own === null).length * (2 * sections + 1);
// Of each step in flight, the call under way is made again.
faults.asked = Math.max(0, model.asked.length - needed - kills * atOnce);
const roles = Object.groupBy(model.asked, (asked) => roleOf(asked));
await product.stop();
await model.stop();
forget(folder);

const asked = Object.fromEntries(Object.entries(roles).map(([role, some]) => [role, some.length]));
console.log({ kills, landed, runs: ids.length, needed, asked, calls, faults });
const isGood = Object.values(faults).every((count) => count === 0) && landed >= kills / 2;
console.log(isGood ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(isGood ? 0 : 1);
