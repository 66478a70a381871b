import { setTimeout as sleep } from "node:timers/promises";

import type { RunStop } from "@lectern/contract/run-parts";
import { v7 as uuid } from "uuid";

import { type Model, ModelError, type ModelPart, type Prompt } from "#deps";
import { tokensIn, tokensInPrompt } from "#tokens";

import { changeAnyRun } from "../change.ts";
import { priceOf, type TokenCounts } from "../money.ts";
import { findStep } from "../steps-store.ts";
import * as store from "./budget-store.ts";
import type { Spending } from "./limits.ts";
import { type Stop, stopOf } from "./stops.ts";
import { type Attempt, Superseded } from "./work.ts";

/** A limit of the run, or a cap of its workspace, leaves no room for the next call. */
export class LimitReached extends Error {
  readonly limit: RunStop;
  constructor(limit: RunStop) {
    super(`the run has reached the limit of ${limit}`);
    this.name = "LimitReached";
    this.limit = limit;
  }
}

/** Output of a prompt that states no maximum. */
const output = 1_000;
/** Providers count messages' frames, and split words otherwise than we estimate. */
const margin = 1.15;
const aroundMessage = 8;

const promptTokens = (prompt: Prompt) =>
  tokensInPrompt(prompt) + aroundMessage * (prompt.messages.length + 1);

/** Returns what tokens cost in the run's currency; 0 where the model has no price in it. */
const moneyFor = ({ run }: Attempt, { price }: Model, tokens: TokenCounts): number =>
  price && price.currency === run.currency ? priceOf(price, tokens) : 0;

/** Returns what a call may spend at most. */
function mostOf(attempt: Attempt, model: Model, prompt: Prompt): Spending {
  const tokens = {
    input: Math.ceil(promptTokens(prompt) * margin),
    output: prompt.maxOutputTokens ?? output,
  };
  return { tokens: tokens.input + tokens.output, money: moneyFor(attempt, model, tokens) };
}

/** ms between looks at what other calls have spent. */
const lookEvery = 250;
/** Looks until the limits are checked again, since time counts too. */
const mostLooks = 40;

/**
 * Reserves what a call may spend at most. Where only what other calls have reserved is in the way,
 * waits until they have spent it. Throws LimitReached, Superseded.
 */
async function reserve(attempt: Attempt, most: Spending) {
  const { deps, run, step, plan, id } = attempt;
  const { organization_id, id: run_id } = run;
  for (;;) {
    const call = { organization_id, run_id, step_id: step.id, id: uuid(), ...most };
    const reached = await changeAnyRun(deps, organization_id, run_id, async (taken) => {
      const now = await findStep(taken.tx, taken.row, step.id);
      if (now?.attempt !== id) throw new Superseded();
      const stop = await stopOf(taken, now, plan, most);
      if (!stop) await store.insertCall(taken.tx, call);
      return { stop };
    });
    if (!reached) throw new Superseded();
    const { stop } = reached;
    if (!stop) return call;
    if (!stop.mayWait) throw (attempt.reached = new LimitReached(stop.by));
    await otherCalls(attempt, stop);
  }
}

/** Resolves when other calls have changed what is reserved; looks without a change of the run. */
async function otherCalls({ deps, signal }: Attempt, { reserved, look }: Stop) {
  for (let looks = 0; looks < mostLooks; looks++) {
    await sleep(lookEvery, undefined, { signal });
    if ((await look(deps.db)) !== reserved) return;
  }
}

async function settle(
  { deps, run }: Attempt,
  call: Omit<store.CallRow, "at">,
  spent: Omit<store.Spent, "seq">,
) {
  await changeAnyRun(deps, run.organization_id, run.id, async ({ tx, seq }) => {
    const open = await store.deleteCall(tx, call);
    if (open) await store.addSpent(tx, open, { ...spent, seq });
  });
}

/** Providers spend nothing on requests that they refuse. */
const isFree = (error: unknown) =>
  error instanceof ModelError &&
  ["unreachable", "refused", "busy", "context"].includes(error.fault);

/** A model whose calls are kept within the limits of a run, and counted for its step. */
export const limited = (attempt: Attempt, model: Model): Model => ({
  name: model.name,
  windowTokens: model.windowTokens,
  sees: model.sees,
  price: model.price ?? null,
  async *stream(prompt, signal): AsyncGenerator<ModelPart> {
    const call = await reserve(attempt, mostOf(attempt, model, prompt));
    let text = "";
    let reported: TokenCounts | undefined;
    let isRefused = false;
    try {
      for await (const part of model.stream(prompt, signal)) {
        if (part.type === "text") text += part.text;
        else if (part.promptTokens !== null && part.completionTokens !== null)
          reported = { input: part.promptTokens, output: part.completionTokens };
        yield part;
      }
    } catch (error) {
      isRefused = isFree(error) && text === "";
      throw error;
    } finally {
      const counted = isRefused
        ? { input: 0, output: 0 }
        : { input: promptTokens(prompt), output: tokensIn(text) };
      const spent = reported ?? counted;
      const tokens = spent.input + spent.output;
      await settle(attempt, call, {
        tokens,
        money: moneyFor(attempt, model, spent),
        counted: reported === undefined && tokens > 0,
        unpriced: tokens > 0 && model.price?.currency !== attempt.run.currency,
      });
    }
  },
});

/** Settles the calls of attempts whose process died: all that they had reserved may be spent. */
export async function settleLost(
  taken: Parameters<Parameters<typeof changeAnyRun>[3]>[0],
  stepId: string,
) {
  const step = await findStep(taken.tx, taken.row, stepId);
  if (!step) return;
  for (const call of await store.openCalls(taken.tx, step)) {
    if (!(await store.deleteCall(taken.tx, call))) continue;
    const { tokens, money } = call;
    const spent = { tokens, money, counted: true, unpriced: false, seq: taken.seq };
    await store.addSpent(taken.tx, call, spent);
  }
}
