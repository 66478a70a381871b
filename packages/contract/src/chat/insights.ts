import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Person } from "../library/library.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { Citation } from "./chat.ts";

/** What is wrong with an answer. */
export const QuestionProblem = z
  .enum(["unanswered", "unsupported", "disliked"])
  .describe(
    "`unanswered`: the library did not hold the answer; `unsupported`: the answer has a sentence without support; `disliked`: who asked rated it as poor",
  );
export type QuestionProblem = z.infer<typeof QuestionProblem>;

/** Maximum questions that are grouped: the newest of a period. */
export const MOST_GROUPED = 2000;

/** The days of the longest period. */
export const LONGEST_PERIOD = 90;

const InsightDays = z
  .enum(["7", "30", "90"])
  .default("30")
  .describe("how many days back; temporary chats are never part of it");
export type InsightDays = z.infer<typeof InsightDays>;

/** How many questions were asked in a period, and what became of them. */
export const Insights = z.object({
  asked: z.number().int(),
  answered: z.number().int().describe("with those that have a sentence without support"),
  unsupported: z.number().int(),
  unanswered: z.number().int(),
  disliked: z.number().int().describe("of any of the others"),
});
export type Insights = z.infer<typeof Insights>;

/** Questions with the same words, in any order and form, and the same problem. */
export const QuestionGroup = z.object({
  problem: QuestionProblem,
  question_id: Id.describe("of the newest; any of a group's questions names the group"),
  question: z
    .string()
    .nullable()
    .describe(
      "the newest, cut where it is long; null: all are in chats that the caller cannot read",
    ),
  count: z.number().int(),
  last_asked_at: Time,
  state: z.enum(["open", "fixed"]).describe("`fixed`: all of its questions are marked so"),
  fix: z
    .object({
      at: Time,
      by: Person.nullable().describe("null: the account was deleted"),
      answered: z
        .boolean()
        .nullable()
        .describe(
          "whether the library answered the question then; null: it was not asked, or the caller cannot read it",
        ),
    })
    .nullable()
    .describe("the last one; of an open group: not all of its questions were marked"),
});
export type QuestionGroup = z.infer<typeof QuestionGroup>;

/** A question of a group, which the caller may read. */
export const GroupedQuestion = z.object({
  id: Id,
  question: z.string().describe("cut where it is long"),
  asked_at: Time,
  session_id: Id.nullable().describe("the caller's conversation; null: somebody else's"),
  shared_id: Id.nullable().describe("the shared conversation that has it"),
});
export type GroupedQuestion = z.infer<typeof GroupedQuestion>;

/** A group that was marked as fixed, and what the library says on its newest question. */
export const AskedAgain = z.object({
  group: QuestionGroup,
  answered: z
    .boolean()
    .nullable()
    .describe("null: the caller cannot read the question, so it was not asked"),
  statements: z
    .array(z.object({ text: z.string(), passages: z.array(Citation) }))
    .nullable()
    .describe("the documents' own sentences; null: the caller cannot read the question"),
});
export type AskedAgain = z.infer<typeof AskedAgain>;

const path = "/insights/ext/v1";
const groupPath = `${path}/groups/{problem}/{question_id}` as const;
const fixedPath = `${groupPath}/fixed` as const;
const groupParams = z.object({ problem: QuestionProblem, question_id: Id });
const days = { days: InsightDays };

export const getInsights = endpoint({
  method: "GET",
  path: `${path}/counts`,
  access: "member",
  summary: "How many questions were asked in a period, and what became of them; for admins",
  query: z.object(days),
  response: Insights,
});

export const listQuestionGroups = endpoint({
  method: "GET",
  path: `${path}/groups`,
  access: "member",
  summary:
    "Questions that were not answered well, in groups of the same words, the largest first; for admins",
  query: PageQuery.omit({ q: true }).extend({
    ...days,
    problem: QuestionProblem.optional(),
    state: z.enum(["open", "fixed"]).default("open"),
  }),
  response: pageOf(QuestionGroup).extend({
    is_partial: z.boolean().describe("true: only the newest 2,000 questions are grouped"),
  }),
});

export const listGroupedQuestions = endpoint({
  method: "GET",
  path: `${groupPath}/questions`,
  access: "member",
  summary: "The questions of a group, newest first; for admins who may read them",
  params: groupParams,
  query: PageQuery.omit({ q: true }).extend(days),
  response: pageOf(GroupedQuestion),
});

export const markQuestionsFixed = endpoint({
  method: "POST",
  path: fixedPath,
  access: "member",
  summary:
    "Mark a group as fixed, and ask its newest question again with the caller's rights if they may read it; for admins",
  params: groupParams,
  response: AskedAgain,
});

export const reopenQuestions = endpoint({
  method: "DELETE",
  path: fixedPath,
  access: "member",
  summary: "Take back that a group is fixed; for admins",
  params: groupParams,
  response: QuestionGroup,
});
