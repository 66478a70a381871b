import { type Message, message, withoutText } from "@lectern/contract/message";

import { type Deps, type Model, ModelError } from "#deps";
import type { Member } from "#http/member.ts";

import { limited } from "../../../caps/index.ts";
import { checkerOf, type DocumentReader, verdictsOf } from "../../../chat/index.ts";
import { metered } from "../../../quotas/index.ts";
import type { ColumnRow } from "../../columns-store.ts";
import type { ListedRow } from "../../grid/listing-store.ts";
import type { Outcome } from "../cell-outcome.ts";
import { askModel, type Control, groupsOf, passagesFor } from "./ask-model.ts";
import { outcomeOf, type Statement, statementOf } from "./outcome-of.ts";
import { type ReaderBudget, ReadingLimited } from "./reader-budget.ts";
import { openVerbatim } from "./verbatim.ts";

interface Reading extends Control {
  document: ListedRow;
  reader: DocumentReader;
  budget: ReaderBudget;
}

/** What a model reads for questions by their ids; those without a usable answer are left out. */
interface ModelReading {
  outcomes: Map<string, Outcome>;
  /** Why questions are left out, for people. */
  fallback: Message | null;
  /** The limit that left no room to ask for those left out; undefined: none did. */
  limited?: ReadingLimited;
}

/** Reads a document for questions with the first model that works, as far as there is room. */
export async function readWithModel(
  deps: Deps,
  member: Member,
  writers: readonly Model[],
  reading: Reading,
  questions: readonly ColumnRow[],
): Promise<ModelReading> {
  let fallback: Message | null = null;
  for (const model of writers) {
    const outcomes = new Map<string, Outcome>();
    try {
      await readWith(deps, member, model, reading, questions, outcomes);
      const unusable = withoutText(message("review_model_unusable", { model: model.name }));
      return { outcomes, fallback: outcomes.size < questions.length ? unusable : null };
    } catch (error) {
      if (error instanceof ReadingLimited) return { outcomes, fallback: null, limited: error };
      if (!(error instanceof ModelError) || reading.signal.aborted) throw error;
      deps.log.warn({ err: error, model: model.name }, "a model failed to read for a review");
      fallback = withoutText(error.userMessage);
    }
  }
  return { outcomes: new Map(), fallback };
}

/**
 * Reads with one call for all questions where they and the document fit into the model's window,
 * else with the passages that fit the questions best. Adds what it reads to `outcomes`. Throws
 * ModelError, ReadingLimited.
 */
async function readWith(
  deps: Deps,
  member: Member,
  model: Model,
  reading: Reading,
  questions: readonly ColumnRow[],
  outcomes: Map<string, Outcome>,
) {
  const { document, reader, signal, budget } = reading;
  for (const group of groupsOf(questions, reader, model.windowTokens)) {
    const passages = await passagesFor(reader, group, model.windowTokens);
    const verbatim = openVerbatim(passages);
    const asked = { documentName: document.name, passages, verbatim, questions: group };
    const counted = (one: Model) => limited(budget, metered(deps, member, one));
    const answers = await askModel(counted(model), asked, reading);
    const statements = group.flatMap((question, at): Statement[] => {
      const answer = answers.get(at);
      return !answer || "fault" in answer ? [] : [statementOf(question, answer, verbatim)];
    });
    const checker = () => checkerOf(deps, member, counted);
    const judged = await verdictsOf(deps, checker, statements, signal);
    // Answers that the checking model did not see would be taken for checked ones.
    if (budget.reached) throw budget.reached;
    const by = { model: model.name, reader, pages: document, passages };
    for (const one of judged) outcomes.set(one.question.id, await outcomeOf(by, one));
  }
}
