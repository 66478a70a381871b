import type { Run } from "../../packages/contract/src/agents/runs.ts";
import { readLabels } from "../../evals/cells/labels.ts";
import { median, report } from "../measure.ts";
import { sent, startAgents, until } from "./stage.ts";

/**
 * A report of eight sections with two questions each by the built-in model, in a library of 10,000
 * passages; and the last call to a model after Stop.
 */
const path = "/agents/ext/v1/runs";
const questions = readLabels("filings").columns.map(({ question }) => question);
const sections = Array.from({ length: 8 }, (_, at) => ({
  title: `Section ${at + 1}`,
  questions: [0, 1].map((next) => ({ text: questions[(at * 2 + next) % questions.length] ?? "" })),
}));

const stage = await startAgents({ replyMs: 3_000 });
const { person } = stage;
const collection = await stage.collection("Filing", { documents: 111, pages: 30 });

/** Begins a run and approves its plan; returns it. */
async function started(model: string | null): Promise<Run> {
  const knowledge = { collection_ids: [collection] };
  const body = { question: "What do the filings report?", knowledge, model, sections };
  const { id } = await sent<Run>(person.post(path, body));
  const get = () => sent<Run>(person.get(`${path}/${id}`));
  await until(get, ({ state }) => state === "awaiting_plan");
  const { plan } = await get();
  const seen = { version: plan?.version, hash: plan?.hash };
  return sent<Run>(person.post(`${path}/${id}/plan/approval`, seen));
}

/** Returns the milliseconds from the approval of a plan to its report. */
async function reported(): Promise<number> {
  const { id } = await started("extractive");
  return until(
    () => sent<Run>(person.get(`${path}/${id}`)),
    ({ state, failure }) => {
      if (failure) throw new Error(JSON.stringify(failure));
      return state === "awaiting_review";
    },
  );
}
await reported();
const times = [await reported(), await reported(), await reported()];

const { id } = await started(null);
const late = await stage.lastCallAfter(() => sent(person.post(`${path}/${id}/stop`, {})), 2);

report("research", [
  {
    what: "report of eight sections, 16 questions, without a model, p50",
    value: median(times) / 1000,
    unit: "s",
    target: { most: 10 },
  },
  { what: "the slowest of three", value: Math.max(...times) / 1000, unit: "s" },
  {
    what: "last call to a model after Stop (0: none)",
    value: late / 1000,
    unit: "s",
    target: { most: 1 },
  },
]);
await stage.end();
