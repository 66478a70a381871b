import type { PlanQuestion, RunActivity } from "@lectern/contract/run-parts";

import type { Model } from "#deps";
import { tokensAsPassage } from "#tokens";

import { checkedText, numbered, passagesAround, passagesOn } from "../../../chat/index.ts";
import type { Evidence } from "../../../chat/pure.ts";
import { inOnePiece } from "../../../models/index.ts";
import { repeated } from "../../roles/prompt-parts.ts";
import { type Research, readResearch } from "../../roles/research-lines.ts";
import { researcherPrompt, roomForPassages } from "../../roles/researcher.ts";
import { findingsOf } from "../../steps-store.ts";
import { limited } from "../budget.ts";
import { withSearches } from "../searches.ts";
import { insertCalls } from "../../tool-calls-store.ts";
import { type Attempt, endOf, type NewFinding } from "../work.ts";
import { type SectionCalls, sectionCalls } from "./section-calls.ts";

/** A model gave nothing that can be used, also when asked once more. */
export class Unusable extends Error {
  constructor(model: string) {
    super(`${model} gave nothing usable`);
    this.name = "Unusable";
  }
}

const mostRounds = 3;
/** Passages of one search. */
const mostOfSearch = 10;
/** Passages before and after one that is read on. */
const around = 4;
/** Passages of all searches and readings of a step. */
const mostPassages = 120;

/** What a step has done before, so that it can go on from there. */
interface Progress {
  round: number;
  searched: string[];
}

interface Section {
  title: string;
  questions: readonly PlanQuestion[];
}

/** Has a model research a section in rounds; each is stored before the next begins. */
export async function researchWith(attempt: Attempt, model: Model, section: Section) {
  const { step, signal } = attempt;
  const { round = 0, searched = [] } = step.progress ?? {};
  const progress: Progress = { round, searched };
  // Another model goes on from here.
  attempt.step = { ...step, progress };
  const gathered = await openGathering(attempt, progress, section);
  await attempt.store({
    step: { model: model.name, progress: JSON.stringify(progress) },
    activity: gathered.activity.splice(0),
  });
  while (progress.round < mostRounds) {
    signal.throwIfAborted();
    const tools = await sectionCalls(attempt, model);
    const passages = gathered.shown(model, tools);
    const isLast = progress.round === mostRounds - 1;
    const said = await ask(attempt, model, section, { progress, isLast, passages, tools });
    progress.round += 1;
    const findings = await findingsIn(attempt, said, section, { passages, tools });
    if (!isLast && !said.ask) await gathered.follow(said, progress);
    const { ask: question } = said;
    const calls = question ? [] : tools.asked(said.calls);
    const waits = question !== null || calls.some(({ status }) => status === "waiting");
    const wants = said.searches.length + said.reads.length > 0;
    // After a tool call there is another round, unless this was the last, so that the model sees the
    // result.
    const isOver = isLast || (calls.length === 0 && (said.done || !wants));
    await attempt.store({
      findings,
      activity: gathered.activity.splice(0),
      step: {
        progress: JSON.stringify(progress),
        ...(waits ? { state: "asking" as const, attempt: null } : isOver ? endOf(step) : {}),
        ...(question && { question: asStored(question) }),
      },
      more: ({ tx }) => insertCalls(tx, calls),
    });
    if (waits || isOver) return;
  }
  await attempt.store({ step: endOf(step) });
}

const asStored = (question: NonNullable<Research["ask"]>) =>
  JSON.stringify({ ...question, answer: null, asked_at: new Date().toISOString() });

/** Searches with the rights that the run's owner has now, and numbers what is found. */
async function openGathering(attempt: Attempt, progress: Progress, { questions }: Section) {
  const { deps, member, plan, run } = attempt;
  const knowledge = plan?.knowledge ?? run.knowledge;
  const evidence: Evidence[] = [];
  const activity: RunActivity[] = [];
  const add = (some: Parameters<typeof numbered>[0], most: number) => {
    const room = Math.min(most, mostPassages - evidence.length);
    const added = numbered(some, evidence, { most: room, tokens: Infinity });
    evidence.push(...added);
    return added.length;
  };
  const at = () => new Date().toISOString();
  async function search(query: string) {
    await attempt.fresh();
    const asked = { query, knowledge, most: mostOfSearch };
    const found = await withSearches(attempt, (counting) => passagesOn(counting, member, asked));
    add(found, mostOfSearch);
    activity.push({ type: "searched", q: query, found: found.length, at: at() });
  }
  // A step that goes on searches again, with the rights of today, and does not tell it twice.
  const isAnew = progress.searched.length === 0;
  if (isAnew) progress.searched.push(...questions.map(({ text }) => text));
  for (const query of progress.searched) await search(query);
  if (!isAnew) activity.length = 0;

  return {
    activity,
    /** The newest passages that fit into a prompt, in the order of their numbers. */
    shown({ windowTokens }: Model, { tokens }: SectionCalls): Evidence[] {
      let room = roomForPassages(windowTokens) - tokens;
      return evidence
        .toReversed()
        .filter(({ text, heading }) => (room -= tokensAsPassage(text, heading)) >= 0)
        .toReversed();
    },
    /** Does what the model asked for. */
    async follow({ searches, reads }: Research, before: Progress) {
      for (const query of searches) {
        before.searched.push(query);
        await search(query);
      }
      for (const mark of reads) {
        const one = evidence.find(({ index }) => index === mark);
        if (!one) continue;
        const some = await passagesAround(deps, member, one, around);
        const { documentId: document_id, documentName: document_name, page } = one;
        const passages = add(some, 2 * around);
        activity.push({ type: "read", document_id, document_name, page, passages, at: at() });
      }
    },
  };
}

interface Round {
  progress: Progress;
  isLast: boolean;
  passages: Evidence[];
  tools: SectionCalls;
}

/** Asks for the lines of a round, and once more where none can be used. Throws Unusable. */
async function ask(
  attempt: Attempt,
  model: Model,
  { title, questions }: Section,
  { progress, isLast, passages, tools }: Round,
): Promise<Research> {
  const { deps, step, signal } = attempt;
  const run = await attempt.fresh();
  const found = await findingsOf(deps.db, run, [step.id]);
  const placeOf = (id: string) => questions.findIndex((one) => one.id === id) + 1;
  const { question } = step;
  const prompt = researcherPrompt({
    runQuestion: run.question,
    sectionTitle: title,
    questions: questions.map(({ text }) => text),
    passages,
    notes: found.map((one) => ({ question: placeOf(one.question_id), text: one.text, marks: [] })),
    searched: progress.searched,
    answers: question?.answer != null ? [{ question: question.text, answer: question.answer }] : [],
    instructions: run.instructions.map(({ text }) => text),
    tools: tools.parts,
    round: progress.round + 1,
    isLast,
  });
  const known = {
    questions: questions.length,
    marks: new Set(passages.map(({ index }) => index)),
    searched: progress.searched,
    mayCall: tools.mayCall,
    results: new Set(tools.results.keys()),
    isLast,
  };
  const within = limited(attempt, model);
  const said = await inOnePiece(within, prompt, signal);
  let research = readResearch(said, known);
  if (!research.isUsable) {
    const fault = research.fault ?? "no line has one of the forms";
    research = readResearch(await inOnePiece(within, repeated(prompt, said, fault), signal), known);
    if (!research.isUsable) throw new Unusable(model.name);
  }
  // A step asks the person once.
  return question === null ? research : { ...research, ask: null };
}

/** A finding on a tool's result: no passage of the library supports it. */
const notOfTheLibrary = {
  support: "unsupported" as const,
  note: null,
  verbatim: false,
  quotes: [],
};

const strength = { supported: 2, partial: 1, unsupported: 0 };

/**
 * Checks each note against the passages that it names; those without any are left out. What rests on
 * a tool's result is not compared with the library.
 */
async function findingsIn(
  { deps, member, run, step }: Attempt,
  { notes }: Research,
  { questions }: Section,
  { passages, tools }: Pick<Round, "passages" | "tools">,
): Promise<NewFinding[]> {
  const known = new Set((await findingsOf(deps.db, run, [step.id])).map(({ text }) => text));
  const findings: NewFinding[] = [];
  for (const { question, marks, text, result } of notes) {
    const asked = questions[question - 1];
    if (!asked || known.has(text)) continue;
    known.add(text);
    const outside = result === undefined ? undefined : tools.results.get(result);
    if (outside) {
      findings.push({ ...notOfTheLibrary, question_id: asked.id, text, outside });
      continue;
    }
    const cited = `${text} ${marks.map((mark) => `[${mark}]`).join("")}`;
    const { sentences, quotes } = await checkedText(deps, member, cited, passages);
    const [worst] = sentences.toSorted((a, b) => strength[a.support] - strength[b.support]);
    if (!worst || quotes.length === 0) continue;
    findings.push({ ...worst, question_id: asked.id, text, verbatim: false, quotes });
  }
  return findings;
}
