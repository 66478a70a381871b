import type { Knowledge } from "@lectern/contract/chat";
import type { Capacity, KnowledgeSource, Part, PartKind } from "@lectern/contract/knowledge";

import { message, type RenderedMessage } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError, issueOf, notFound } from "#errors";
import { type Member, readingAsOf } from "#http/member.ts";

import { extractive } from "../../../models/index.ts";
import { attachmentsOf } from "../../../attachments/index.ts";
import { nextTurn } from "../../conversations/next-turn-store.ts";
import { type AnswerContext, answerContextOf } from "../answer-context.ts";
import { adviceFor } from "./advice.ts";
import { type Plan, planFor } from "./plan.ts";
import { type TokenBudget, tokenBudgetOf } from "./token-budget.ts";
import { namesNothing } from "./names-nothing.ts";
import { countAll, type Counts } from "./sizes-store.ts";

/** Absent fields take the session's value. */
interface OtherChoice {
  knowledge?: Knowledge;
  model?: string | undefined;
  /** null: no persona. */
  personaId?: string | null | undefined;
}

/** Returns how the chosen sources, or another choice, fit into the window of a session's model. */
export async function capacityOf(
  deps: Deps,
  member: Member,
  sessionId: string | undefined,
  { knowledge, model, personaId }: OtherChoice = {},
): Promise<Capacity> {
  const attachments = sessionId ? await attachmentsOf(deps, member, sessionId) : [];
  const asked = { sessionId, knowledge, model, personaId, attachments };
  const turn = await nextTurn(deps.db, member, asked);
  if (!turn) throw notFound("chat_not_found");
  // Measures the conversation's choice of sources; if it is empty, that of its persona.
  const chat = { ...turn.chat, knowledge: null };
  const context = await answerContextOf(deps, member, { ...turn, chat }, "all");
  const all = namesNothing(context.knowledge)
    ? await countAll(deps.db, readingAsOf(member, context.knowledge.as_of))
    : undefined;
  return measure(context, all);
}

/**
 * Throws if the sources a person chose to have read whole do not fit: nothing is cut silently.
 * Sources not chosen are searched instead if they do not fit.
 */
export function demandCapacity(context: AnswerContext) {
  if (!Object.values(context.knowledge.modes).includes("full")) return;
  const capacity = measure(context);
  const { used_tokens, limit_tokens } = capacity;
  if (used_tokens <= limit_tokens) return;
  const tooLarge = message("sources_too_large", { tokens: used_tokens, room: limit_tokens });
  const whole = capacity.sources.filter(({ mode }) => mode === "full");
  const issueAt = (loc: string[], userMessage: RenderedMessage) =>
    issueOf(["body", "knowledge", ...loc], userMessage, "over_capacity");
  throw new AppError("invalid", tooLarge, {
    issues: [
      issueAt([], tooLarge),
      ...whole.map(({ id, name, tokens }) =>
        issueAt(["modes", id], message("source_uses_tokens", { name: name ?? "", tokens })),
      ),
    ],
  });
}

/** `all`: the counts of the whole library, used if nothing is chosen. */
function measure(context: AnswerContext, all?: Counts): Capacity {
  const budget = tokenBudgetOf(context);
  const plan = planFor(context, budget.forKnowledge, all?.documents);
  const sources = [...plan.sources, ...missing(context.knowledge, plan)];
  const parts = partsOf(budget, plan);
  const used = sum(parts.map(({ tokens }) => tokens));
  const count = (mode: string) =>
    sum(plan.sources.filter((one) => one.mode === mode).map(({ documents }) => documents));
  return {
    model: context.writers[0]?.name ?? extractive,
    window_tokens: budget.window,
    reserve_tokens: budget.reserve,
    limit_tokens: budget.limit,
    used_tokens: used,
    sources,
    parts,
    documents: {
      whole: count("full"),
      searched: all ? all.documents : count("retrieval"),
      not_ready: (all?.not_ready ?? 0) + sum(plan.sources.map(({ not_ready }) => not_ready)),
      no_access: sources.length - plan.sources.length,
    },
    advice: adviceFor(sources, used - budget.limit),
  };
}

/** Chosen sources that no longer exist for this person. */
function missing(knowledge: Knowledge, { sources }: Plan): KnowledgeSource[] {
  const there = new Set(sources.map(({ id }) => id));
  const gone = (type: KnowledgeSource["type"], ids: string[]) =>
    ids.filter((id) => !there.has(id)).map((id) => ({ ...nothing, type, id }));
  return [
    ...gone("collection", knowledge.collection_ids),
    ...gone("document", knowledge.document_ids),
    ...gone("topic", knowledge.topic_ids),
    ...gone("tag", knowledge.tag_ids ?? []),
  ];
}

const nothing = {
  name: null,
  mode: "off",
  chosen: false,
  tokens: 0,
  whole_tokens: 0,
  documents: 0,
  not_ready: 0,
} as const;

const kinds = {
  collection: "collections",
  document: "documents",
  topic: "topics",
  tag: "tags",
  attachment: "attachments",
  system_document: "system_documents",
} as const;
const types = ["document", "collection", "tag", "topic", "attachment", "system_document"] as const;

function partsOf(budget: TokenBudget, plan: Plan): Part[] {
  const whole = (type: keyof typeof kinds) =>
    sum(
      plan.sources
        .filter((one) => one.type === type && one.mode === "full")
        .map((one) => one.tokens),
    );
  const all: [PartKind, number][] = [
    ...budget.parts.map(({ kind, tokens }): [PartKind, number] => [kind, tokens]),
    ...types.map((type): [PartKind, number] => [kinds[type], whole(type)]),
    ["passages", plan.passages],
  ];
  const tokensOf = Map.groupBy(all, ([kind]) => kind);
  return [...tokensOf]
    .map(([kind, some]) => ({ kind, tokens: sum(some.map(([, tokens]) => tokens)) }))
    .filter(({ tokens }) => tokens > 0);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
