import type { QuestionProblem } from "@lectern/contract/insights";
import type { Support } from "@lectern/contract/chat";
import { v7 as uuid } from "uuid";
import { expect } from "vitest";

import { endpoints, type Person, type startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

interface Asked {
  /** Without it: the library did not hold the answer. */
  support?: Support;
  disliked?: boolean;
  daysAgo?: number;
  temporary?: boolean;
  /** The passages that were read for the answer. */
  sources?: readonly { document_id: string; document_name: string; quote: string }[];
}

/** Stores a question with its answer in a new conversation, as if it had been asked then. */
export async function asked(
  { deps }: App,
  person: Person,
  question: string,
  { support, disliked = false, daysAgo = 0, temporary = false, sources = [] }: Asked = {},
) {
  const body = { title: "Asked", temporary };
  const { body: session } = await person.call(endpoints.createSession, { body });
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const id = uuid({ msecs: at.getTime() });
  await deps.db
    .updateTable("chat_session")
    .set({ created_at: at })
    .where("id", "=", session.id)
    .execute();
  const sentence = { start: 0, end: 4, support, citations: [], note: null };
  const answer = {
    content: "Yes.",
    citations: [],
    sentences: support ? [{ ...sentence, support: "supported" }, sentence] : [],
    quoted: false,
    found: support !== undefined,
    sources: sources.map((source, at) => ({ index: at + 1, ...source })),
  };
  await deps.db
    .insertInto("chat")
    .values({
      organization_id: person.organizationId,
      id,
      session_id: session.id,
      parent_id: null,
      status: "complete",
      question,
      answer: JSON.stringify(answer),
      model: "extractive",
      feedback: disliked ? "down" : null,
      created_at: at,
    } as never)
    .execute();
  return { id, session_id: session.id };
}

export const countsFor = async (person: Person, days: "7" | "30" | "90" = "30") =>
  (await person.call(endpoints.getInsights, { query: { days } })).body;

/** Returns the groups as a person sees them. */
export async function groupsFor(person: Person, query: object = {}) {
  const { status, body } = await person.call(endpoints.listQuestionGroups, { query });
  expect([status, body]).toMatchObject([200, { is_partial: false }]);
  return body.results;
}

/** Returns the groups in short: problem, newest question and count. */
export const inShort = async (person: Person, query: object = {}) =>
  (await groupsFor(person, query)).map(({ problem, question, count }) => [
    problem,
    question,
    count,
  ]);

interface OfGroup {
  problem: QuestionProblem;
  question_id: string;
}

const keyOf = ({ problem, question_id }: OfGroup) => ({ params: { problem, question_id } });

export const questionsOf = (person: Person, group: OfGroup, query: object = {}) =>
  person.call(endpoints.listGroupedQuestions, { ...keyOf(group), query });

export const markFixed = (person: Person, group: OfGroup) =>
  person.call(endpoints.markQuestionsFixed, keyOf(group));

export const reopen = (person: Person, group: OfGroup) =>
  person.call(endpoints.reopenQuestions, keyOf(group));
