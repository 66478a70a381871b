import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { DocumentStatus, Person } from "../library/library.ts";
import { code, Detail } from "../message.ts";
import { Id, many, PageQuery, pageOf, Time } from "../page.ts";

/**
 * `open`: waits for a document; `received`: one was given, and the question is asked again once it is
 * read; `answered`: with it the library answers the question.
 */
export const RequestState = z.enum(["open", "received", "answered", "declined", "withdrawn"]);
export type RequestState = z.infer<typeof RequestState>;

/**
 * How far asking again is: under way; the library does not answer the question with the document
 * either; it could not be asked.
 */
export const RequestOutcome = z.enum(["asking", "not_held", "failed"]);
export type RequestOutcome = z.infer<typeof RequestOutcome>;

/** A question that the library does not answer, for which somebody is asked for a document. */
export const DocumentRequest = z.object({
  id: Id,
  question: z.string(),
  note: z.string().describe("empty: none"),
  due_on: z.iso.date().nullable(),
  state: RequestState,
  outcome: RequestOutcome.nullable().describe("of a received one; null: the document is read"),
  failure: Detail.nullable().describe(
    "why the question could not be asked again; for its owner alone",
  ),
  reason: z.string().nullable().describe("why it was declined"),
  owner: Person.nullable().describe("who asks"),
  recipient: Person.nullable().describe("null: a team is asked, or the person is gone"),
  team: z.object({ id: Id, name: z.string() }).nullable(),
  collection: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe("where the document should go; null: anywhere, or the caller does not see it"),
  document: z
    .object({ id: Id, name: z.string(), collection_id: Id, status: DocumentStatus })
    .nullable()
    .describe("null: none yet, or the caller does not see it"),
  has_document: z.boolean().describe("whether a document was given that is not deleted"),
  handled_by: Person.nullable(),
  session_id: Id.nullable().describe("the conversation; for its owner alone"),
  chat_id: Id.nullable().describe("the turn without an answer; for its owner alone"),
  answer_id: Id.nullable().describe("the turn that asked again; for its owner alone"),
  for_me: z.boolean().describe("whether the caller, or a team of theirs, is asked"),
  unread: z.boolean().describe("whether its owner, who calls, has not seen what became of it"),
  permissions: z.object({
    answer: z.boolean().describe("give a document, or decline"),
    decline: z.boolean(),
    withdraw: z.boolean(),
    reopen: z.boolean(),
    retry: z.boolean(),
  }),
  created_at: Time,
  updated_at: Time,
});
export type DocumentRequest = z.infer<typeof DocumentRequest>;

export const NewDocumentRequest = z
  .object({
    chat_id: Id.describe("the caller's turn whose answer was not found"),
    question: z
      .string(code("question_missing"))
      .trim()
      .min(1, code("question_missing"))
      .max(2_000, code("request_question_too_long")),
    recipient_id: Id.optional(),
    team_id: Id.optional(),
    collection_id: Id.nullable().default(null),
    note: z.string().trim().max(2_000, code("request_note_too_long")).default(""),
    due_on: z.iso.date(code("request_due_invalid")).nullable().default(null),
  })
  .refine(({ recipient_id, team_id }) => (recipient_id === undefined) !== (team_id === undefined), {
    message: code("request_recipient_missing"),
    path: ["recipient_id"],
  });
export type NewDocumentRequest = z.infer<typeof NewDocumentRequest>;

const path = "/requests/ext/v1/requests";
const one = `${path}/{request_id}` as const;
const params = z.object({ request_id: Id });

export const listDocumentRequests = endpoint({
  method: "GET",
  path,
  access: "member",
  summary:
    "Requests for documents that the caller sent or received, newest first; `q`: in the question",
  query: PageQuery.extend({
    box: z.enum(["sent", "received"]).optional(),
    state: many(RequestState),
    waiting: z.literal("true").optional().describe("only those that wait for the caller"),
    chat_id: Id.optional().describe("only those sent for this turn"),
  }),
  response: pageOf(DocumentRequest),
});

export const createDocumentRequest = endpoint({
  method: "POST",
  path,
  access: "member",
  summary: "Ask a person or a team for a document that answers a question",
  body: NewDocumentRequest,
  status: 201,
  response: DocumentRequest,
});

export const countDocumentRequests = endpoint({
  method: "GET",
  path: "/requests/ext/v1/counts",
  access: "member",
  summary: "How many requests of the workspace are in each state; for admins, without their texts",
  response: z.object({
    open: z.number().int(),
    received: z.number().int(),
    answered: z.number().int(),
    declined: z.number().int(),
    withdrawn: z.number().int(),
  }),
});

export const getDocumentRequest = endpoint({
  method: "GET",
  path: one,
  access: "member",
  summary: "A request that the caller sent or received",
  params,
  response: DocumentRequest,
});

export const giveRequestedDocument = endpoint({
  method: "PUT",
  path: `${one}/document`,
  access: "member",
  summary: "Give a document of the library; once it is read, the question is asked again",
  params,
  body: z.object({ document_id: Id }),
  response: DocumentRequest,
});

export const declineDocumentRequest = endpoint({
  method: "POST",
  path: `${one}/decline`,
  access: "member",
  summary: "Decline a request, with a reason",
  params,
  body: z.object({
    reason: z
      .string(code("request_reason_missing"))
      .trim()
      .min(1, code("request_reason_missing"))
      .max(1_000, code("request_reason_too_long")),
  }),
  response: DocumentRequest,
});

export const withdrawDocumentRequest = endpoint({
  method: "POST",
  path: `${one}/withdraw`,
  access: "member",
  summary: "Withdraw a request of the caller's own",
  params,
  response: DocumentRequest,
});

export const reopenDocumentRequest = endpoint({
  method: "POST",
  path: `${one}/reopen`,
  access: "member",
  summary: "Ask the same recipient again, after a document that does not help or a refusal",
  params,
  response: DocumentRequest,
});

export const retryDocumentRequest = endpoint({
  method: "POST",
  path: `${one}/retry`,
  access: "member",
  summary: "Ask the question again with the document that was given",
  params,
  response: DocumentRequest,
});

export const seeDocumentRequest = endpoint({
  method: "POST",
  path: `${one}/seen`,
  access: "member",
  summary: "Note that its owner has seen what became of a request",
  params,
  response: DocumentRequest,
});
