import type {
  QuestionSet,
  TestQuestion,
  TestResult,
  TestRun,
} from "@lectern/contract/retrieval-tests";

const at = "2026-11-21T10:42:00.000Z";

export const theRun: TestRun = {
  id: "0199f0aa-0000-4000-8000-0000000000c1",
  set_id: "0199f0aa-0000-4000-8000-0000000000a1",
  state: "done",
  failure: null,
  started_by: { id: "0199f0aa-0000-4000-8000-0000000000e1", name: "Ada Lovelace" },
  settings: {
    model: "extractive",
    embedding_model: "minilm",
    reranker: null,
    engine: "embedded",
    documents: 14,
  },
  questions: 12,
  done: 12,
  figures: {
    tested: 10,
    first: 6,
    first_three: 8,
    first_ten: 9,
    not_found: 1,
    gone: 2,
    reciprocal_rank: 0.725,
  },
  created_at: at,
  ended_at: at,
};

export const earlierRun: TestRun = {
  ...theRun,
  id: "0199f0aa-0000-4000-8000-0000000000c2",
  figures: { ...theRun.figures, first: 5, reciprocal_rank: 0.6 },
  created_at: "2026-11-20T09:00:00.000Z",
  ended_at: "2026-11-20T09:01:00.000Z",
};

export const theSet: QuestionSet = {
  id: theRun.set_id,
  name: "Contracts",
  collections: [{ id: "0199f0aa-0000-4000-8000-0000000000b1", name: "Leases" }],
  questions: 12,
  last_run: theRun,
  created_at: at,
  updated_at: at,
};

export const theDocument = "0199f0aa-0000-4000-8000-0000000000d1";

export const theQuestion: TestQuestion = {
  id: "0199f0aa-0000-4000-8000-0000000000f1",
  text: "When does the lease end?",
  origin: "typed",
  passages: [
    {
      number: 1,
      document_id: theDocument,
      document_name: "Lease.pdf",
      page: 22,
      unit: "page",
      quote: "The lease ends in May.",
      state: "there",
    },
  ],
  gone: false,
  created_at: at,
};

export const theResult: TestResult = {
  number: 1,
  question_id: theQuestion.id,
  question: theQuestion.text,
  outcome: "found",
  rank: 3,
  read: 12,
  instead: [
    {
      rank: 1,
      document_id: theDocument,
      document_name: "Lease.pdf",
      page: 4,
      quote: "The rent is due in May.",
    },
    { rank: 2, document_id: null, document_name: null, page: null, quote: null },
  ],
  before: { outcome: "found", rank: 1 },
  change: "worse",
};
