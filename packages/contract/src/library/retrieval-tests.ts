import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code, Detail } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";
import { PageName } from "./search.ts";

/** Maximum question sets of a workspace. */
export const MOST_QUESTION_SETS = 50;
/** Maximum questions of a set. */
export const MOST_TEST_QUESTIONS = 500;
/** Maximum expected passages of a question. */
export const MOST_EXPECTED_PASSAGES = 10;
/** Maximum runs that a set keeps. */
export const MOST_TEST_RUNS = 100;
/** Maximum characters of pasted lines. The message for test_lines_too_long names it. */
export const longestTestLines = 500_000;
/** Maximum characters of a question. The message for test_question_too_long names it. */
export const longestTestQuestion = 2000;

export const TestRunState = z.enum(["waiting", "working", "done", "failed", "stopped"]);
export type TestRunState = z.infer<typeof TestRunState>;

/**
 * What a run says of a question. `gone`: none of its expected passages was there to be found by the
 * person who started the run.
 */
export const TestOutcome = z.enum(["found", "not_found", "gone"]);
export type TestOutcome = z.infer<typeof TestOutcome>;

/** How a question did compared with an earlier run. `lost`: it is no longer found. */
export const TestChange = z.enum(["better", "worse", "lost", "same"]);
export type TestChange = z.infer<typeof TestChange>;

/** Where a question came from. */
export const TestOrigin = z.enum(["typed", "pasted", "liked"]);
export type TestOrigin = z.infer<typeof TestOrigin>;

/** What searches found passages with when a run began. */
export const TestSettings = z.object({
  model: z.string().describe("that writes answers; it decides how many passages are read"),
  embedding_model: z.string().nullable().describe("null: passages are found by words alone"),
  reranker: z.string().nullable().describe("null: there is none"),
  engine: z.enum(["embedded", "cluster"]),
  documents: z.number().int().describe("searchable ones that the person who started it could see"),
});
export type TestSettings = z.infer<typeof TestSettings>;

/** What a run found so far. Questions whose passages are gone count in `gone` only. */
export const TestFigures = z.object({
  tested: z.number().int(),
  first: z.number().int().describe("an expected passage came first"),
  first_three: z.number().int(),
  first_ten: z.number().int(),
  not_found: z.number().int(),
  gone: z.number().int(),
  reciprocal_rank: z
    .number()
    .nullable()
    .describe("mean of 1 / rank, with 0 for what was not found; null: nothing was tested"),
});
export type TestFigures = z.infer<typeof TestFigures>;

/** The questions of a set, each searched once. */
export const TestRun = z.object({
  id: Id,
  set_id: Id,
  state: TestRunState,
  failure: Detail.nullable().describe("why it failed"),
  started_by: z.object({ id: Id, name: z.string() }).nullable().describe("null: a former member"),
  settings: TestSettings.nullable().describe("null: it has not begun"),
  questions: z.number().int(),
  done: z.number().int().describe("questions that were searched"),
  figures: TestFigures,
  created_at: Time,
  ended_at: Time.nullable(),
});
export type TestRun = z.infer<typeof TestRun>;

/** Questions with the passages that a search should find. */
export const QuestionSet = z.object({
  id: Id,
  name: z.string(),
  collections: z
    .array(
      z.object({ id: Id, name: z.string().nullable().describe("null: not the caller's to see") }),
    )
    .describe("where its questions are searched; empty: everywhere"),
  questions: z.number().int(),
  last_run: TestRun.nullable(),
  created_at: Time,
  updated_at: Time,
});
export type QuestionSet = z.infer<typeof QuestionSet>;

/**
 * How an expected passage stands. `missing`: the document's current version no longer holds the
 * quote; `gone`: its document was deleted, or is not the caller's to read.
 */
export const ExpectedState = z.enum(["there", "missing", "gone"]);
export type ExpectedState = z.infer<typeof ExpectedState>;

/** A passage of a document, as far as the caller may read it. */
const shownPassage = {
  document_id: Id.nullable(),
  document_name: z.string().nullable(),
  page: z.number().int().nullable(),
  ...PageName,
  quote: z.string().nullable().describe("null, as its place: not the caller's to read"),
};

export const ExpectedPassage = z.object({
  number: z.number().int().describe("names it within its question"),
  ...shownPassage,
  state: ExpectedState,
});
export type ExpectedPassage = z.infer<typeof ExpectedPassage>;

export const TestQuestion = z.object({
  id: Id,
  text: z.string(),
  origin: TestOrigin,
  passages: z.array(ExpectedPassage).describe("finding one of them is enough"),
  gone: z.boolean().describe("no expected passage is there any more"),
  created_at: Time,
});
export type TestQuestion = z.infer<typeof TestQuestion>;

/** A passage that a search found, at its rank. */
export const FoundPassage = z.object({ rank: z.number().int(), ...shownPassage });
export type FoundPassage = z.infer<typeof FoundPassage>;

export const TestResult = z.object({
  number: z.number().int(),
  question_id: Id,
  question: z.string(),
  outcome: TestOutcome.nullable().describe("null: not searched yet"),
  rank: z.number().int().nullable().describe("of the first expected passage"),
  read: z.number().int().nullable().describe("passages that an answer would have read"),
  instead: z
    .array(FoundPassage)
    .describe("the first passages that came before an expected one, or in its place"),
  before: z
    .object({ outcome: TestOutcome, rank: z.number().int().nullable() })
    .nullable()
    .describe("in the run compared with; null: it did not search this question"),
  change: TestChange.nullable().describe("null: there is nothing to compare with"),
});
export type TestResult = z.infer<typeof TestResult>;

export const TestComparison = z.object({
  before: TestRun,
  better: z.number().int(),
  worse: z.number().int(),
  lost: z.number().int(),
  same: z.number().int(),
  uncompared: z.number().int().describe("questions that one of the runs did not test"),
});
export type TestComparison = z.infer<typeof TestComparison>;

const setName = z
  .string()
  .trim()
  .min(1, code("question_set_name_missing"))
  .max(100, code("question_set_name_too_long"))
  .refine(...seen);
const collectionIds = z.array(Id).max(100);
const questionText = z
  .string()
  .trim()
  .min(1, code("test_question_missing"))
  .max(longestTestQuestion, code("test_question_too_long"));

/** A passage to expect: verbatim words of a page. */
export const NewExpected = z.object({
  document_id: Id,
  page: z.number().int().min(1).max(10_000_000),
  quote: z.string().trim().min(1, code("test_quote_missing")).max(20_000),
});
const someExpected = z
  .array(NewExpected)
  .max(MOST_EXPECTED_PASSAGES, code("test_passages_too_many"));

const path = "/retrieval_tests/ext/v1/sets";
const setPath = `${path}/{set_id}` as const;
const questionsPath = `${setPath}/questions` as const;
const questionPath = `${questionsPath}/{question_id}` as const;
const runsPath = `${setPath}/runs` as const;
const runPath = `${runsPath}/{run_id}` as const;

const ofSet = z.object({ set_id: Id });
const ofQuestion = z.object({ set_id: Id, question_id: Id });
const ofRun = z.object({ set_id: Id, run_id: Id });

export const listQuestionSets = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The question sets of the workspace, by name; `q`: in the name; for admins",
  query: PageQuery,
  response: pageOf(QuestionSet),
});

export const createQuestionSet = endpoint({
  method: "POST",
  path,
  access: "member",
  summary: "Add a question set; for admins",
  body: z.object({ name: setName, collection_ids: collectionIds.default([]) }),
  status: 201,
  response: QuestionSet,
});

export const getQuestionSet = endpoint({
  method: "GET",
  path: setPath,
  access: "member",
  summary: "A question set; for admins",
  params: ofSet,
  response: QuestionSet,
});

export const updateQuestionSet = endpoint({
  method: "PATCH",
  path: setPath,
  access: "member",
  summary: "Rename a question set, or change where its questions are searched; for admins",
  params: ofSet,
  body: z.object({ name: setName.optional(), collection_ids: collectionIds.optional() }),
  response: QuestionSet,
});

export const deleteQuestionSet = endpoint({
  method: "DELETE",
  path: setPath,
  access: "member",
  summary: "Delete a question set with its questions and runs; for admins",
  params: ofSet,
  status: 204,
});

export const listTestQuestions = endpoint({
  method: "GET",
  path: questionsPath,
  access: "member",
  summary: "The questions of a set in the order they were added; `q`: in the question; for admins",
  params: ofSet,
  query: PageQuery,
  response: pageOf(TestQuestion),
});

export const addTestQuestion = endpoint({
  method: "POST",
  path: questionsPath,
  access: "member",
  summary: "Add a question with the passages that a search should find; for admins",
  params: ofSet,
  bodyBytes: 1024 * 1024,
  body: z.object({
    text: questionText,
    passages: someExpected.min(1, code("test_passages_missing")),
  }),
  status: 201,
  response: TestQuestion,
});

export const updateTestQuestion = endpoint({
  method: "PATCH",
  path: questionPath,
  access: "member",
  summary: "Reword a question, or change its expected passages; for admins",
  params: ofQuestion,
  bodyBytes: 1024 * 1024,
  body: z.object({
    text: questionText.optional(),
    add: someExpected.default([]),
    remove: z
      .array(z.number().int().min(1).max(10_000_000))
      .max(MOST_EXPECTED_PASSAGES)
      .default([])
      .describe("numbers"),
  }),
  response: TestQuestion,
});

export const deleteTestQuestion = endpoint({
  method: "DELETE",
  path: questionPath,
  access: "member",
  summary: "Delete a question; runs keep what they found; for admins",
  params: ofQuestion,
  status: 204,
});

export const pasteTestQuestions = endpoint({
  method: "POST",
  path: `${questionsPath}/lines`,
  access: "member",
  summary:
    "Add questions from CSV: question, document name and quote on each line; nothing is added while a line has an error; for admins",
  params: ofSet,
  bodyBytes: 2 * 1024 * 1024,
  body: z.object({ text: z.string().max(longestTestLines, code("test_lines_too_long")) }),
  response: z.object({
    added: z.number().int().describe("questions"),
    errors: z.array(z.object({ line: z.number().int(), ...Detail.shape })).max(100),
  }),
});

export const addLikedAnswers = endpoint({
  method: "POST",
  path: `${questionsPath}/liked`,
  access: "member",
  summary:
    "Add the questions of answers rated as good, with the passages they cite: of the caller's chats and of those shared in the workspace, as far as the caller may read all citations; for admins",
  params: ofSet,
  response: z.object({
    added: z.number().int(),
    known: z.number().int().describe("that the set had already"),
    left_out: z
      .number()
      .int()
      .describe("whose passages are not all there to read, or that need the questions before them"),
  }),
});

export const listTestRuns = endpoint({
  method: "GET",
  path: runsPath,
  access: "member",
  summary: "The runs of a set, newest first; for admins",
  params: ofSet,
  query: PageQuery.omit({ q: true }),
  response: pageOf(TestRun),
});

export const startTestRun = endpoint({
  method: "POST",
  path: runsPath,
  access: "member",
  summary: "Search all questions of a set with the caller's rights; for admins",
  params: ofSet,
  status: 201,
  response: TestRun,
});

export const getTestRun = endpoint({
  method: "GET",
  path: runPath,
  access: "member",
  summary: "A run of a set; for admins",
  params: ofRun,
  response: TestRun,
});

export const stopTestRun = endpoint({
  method: "POST",
  path: `${runPath}/stop`,
  access: "member",
  summary: "Stop a run; what it found stays; for admins",
  params: ofRun,
  response: TestRun,
});

export const deleteTestRun = endpoint({
  method: "DELETE",
  path: runPath,
  access: "member",
  summary: "Delete a run that has ended; for admins",
  params: ofRun,
  status: 204,
});

export const listTestResults = endpoint({
  method: "GET",
  path: `${runPath}/results`,
  access: "member",
  summary: "What a run found for each question, in their order; for admins",
  params: ofRun,
  query: PageQuery.omit({ q: true }).extend({
    outcome: TestOutcome.optional(),
    before: Id.optional().describe("the run to compare with"),
    change: TestChange.optional().describe("with `before`: only these"),
  }),
  response: pageOf(TestResult),
});

export const compareTestRuns = endpoint({
  method: "GET",
  path: `${runPath}/comparison`,
  access: "member",
  summary: "How many questions a run found better and worse than another; for admins",
  params: ofRun,
  query: z.object({ before: Id }),
  response: TestComparison,
});

export const downloadTestRun = endpoint({
  method: "GET",
  path: `${runPath}/file`,
  access: "member",
  summary: "A run as CSV: a line for each question; for admins",
  params: ofRun,
});
