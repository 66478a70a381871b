import { z } from "zod";

import { mostWithQuestion, SentAttachment } from "./attachments.ts";
import { endpoint } from "../endpoint.ts";
import { PassageSource } from "../library/library.ts";
import { code, Detail, Message } from "../message.ts";
import { Id, PageQuery, pageOf, Period, Time } from "../page.ts";
import { PageName, Rect } from "../library/search.ts";
import { OutsideStatement, ToolCall, UsedTool } from "./tool-calls.ts";
import { RetractionStatus } from "../library/retraction-status.ts";
import { UsedSystemDocument } from "../library/system-documents.ts";
import { seen } from "../unseen.ts";

/** How a source is read: whole, only the passages that a search finds, or not at all. */
export const ReadingMode = z.enum(["full", "retrieval", "off"]);
export type ReadingMode = z.infer<typeof ReadingMode>;

/**
 * The sources of a conversation's answers; if all lists are empty, everything the asker may see.
 */
export const Knowledge = z.object({
  collection_ids: z.array(Id).max(100).default([]),
  document_ids: z.array(Id).max(100).default([]),
  topic_ids: z.array(Id).max(100).default([]),
  tag_ids: z
    .array(Id)
    .max(20)
    .optional()
    .describe("of each, the documents that have the tag when a question is asked"),
  modes: z
    .record(Id, ReadingMode)
    .default({})
    .describe("by id, for those that a person chose a mode of; the others as they fit"),
  as_of: z.iso
    .date()
    .optional()
    .describe("a day: the versions that were current at its end, in UTC; absent: today's"),
});
export type Knowledge = z.infer<typeof Knowledge>;

export const Session = z.object({
  id: Id,
  title: z.string(),
  knowledge: Knowledge,
  model: z
    .string()
    .nullable()
    .describe("ModelChoice.id; null: the first one. One that is there no longer stands here still"),
  persona_id: Id.nullable(),
  pinned: z.boolean(),
  archived: z.boolean(),
  temporary_days: z
    .number()
    .int()
    .nullable()
    .describe("for a temporary chat: days after its last message at which it is deleted"),
  chat_count: z.number().int(),
  collections: z
    .array(z.string())
    .optional()
    .describe("in lists: the names of its collections, as far as the member may see them"),
  created_at: Time,
  updated_at: Time,
});
export type Session = z.infer<typeof Session>;

/** A search hit in a turn; ranges are [start, end) of the text, UTF-16. */
export const FoundTurn = z.object({
  chat_id: Id,
  said: z.enum(["question", "answer"]),
  text: z.string().describe("an excerpt, plain"),
  highlights: z.array(z.tuple([z.number().int(), z.number().int()])),
});
export type FoundTurn = z.infer<typeof FoundTurn>;

/** How well the cited passage supports the sentence that cites it. */
export const Support = z.enum(["supported", "partial", "unsupported"]);
export type Support = z.infer<typeof Support>;

/** A verbatim passage that an answer cites as `[index]`. */
export const Citation = z.object({
  index: z.number().int().min(1),
  chunk_id: Id,
  document_id: Id,
  document_name: z.string(),
  collection_id: Id,
  page: z.number().int(),
  ...PageName,
  quote: z.string(),
  rects: z.array(Rect),
  support: Support,
  source: PassageSource.optional().describe("as it is known now"),
  standing: RetractionStatus.nullish().describe(
    "of a document that was fetched from the web, as it is known now",
  ),
});
export type Citation = z.infer<typeof Citation>;

/** A sentence of an answer with its support; offsets are UTF-16 in `content`. */
export const Sentence = z.object({
  start: z.number().int(),
  end: z.number().int(),
  support: Support,
  citations: z.array(z.number().int()).describe("Citation.index"),
  note: z.string().nullable().describe("what the source gives instead"),
  note_message: Message.optional().describe("the note, to be translated"),
  contradicted: z
    .literal(true)
    .optional()
    .describe("its source says otherwise: another number, date, unit or name, or the opposite"),
  lapsed: PassageSource.exclude(["current"])
    .optional()
    .describe("of a draft: it was supported, until a source was replaced or is not there to read"),
});
export type Sentence = z.infer<typeof Sentence>;

export const AnswerContent = z.object({
  content: z.string(),
  citations: z.array(Citation),
  sentences: z.array(Sentence),
  quoted: z
    .boolean()
    .describe(
      "true: by the built-in model: the documents' own sentences, not rewritten, or what cells of their tables say",
    ),
  found: z.boolean().describe("false: the library does not hold the answer"),
  sources: z.array(Citation).describe("what was found and read, cited or not"),
  system_documents: z
    .array(UsedSystemDocument)
    .optional()
    .describe("of the workspace, that it was written by or from"),
  tool_calls: z.array(UsedTool).optional().describe("of tools outside the library"),
  outside: z
    .array(OutsideStatement)
    .optional()
    .describe("what rests on results of tools, not on the library; cites nothing"),
});
export type AnswerContent = z.infer<typeof AnswerContent>;

export const ChatStatus = z.enum(["pending", "streaming", "complete", "stopped", "error"]);
export type ChatStatus = z.infer<typeof ChatStatus>;

export const FinishReason = z.enum([
  "stop",
  "length",
  "filtered",
  "empty",
  "cut_off",
  "provider_error",
  "stopped",
]);
export type FinishReason = z.infer<typeof FinishReason>;

/** What was wrong with an answer. */
export const FeedbackReason = z.enum(["untrue", "off_topic", "not_found", "wrong_source", "other"]);
export type FeedbackReason = z.infer<typeof FeedbackReason>;

export const Usage = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
});
export type Usage = z.infer<typeof Usage>;

/** A short account of what was read for an answer; a separate call returns the full one. */
export const ReadInShort = z.object({
  searched_documents: z.number().int(),
  whole_documents: z.number().int(),
  passages: z.number().int(),
  tokens: z.number().int(),
});
export type ReadInShort = z.infer<typeof ReadInShort>;

/** The persona that wrote an answer, under its name at that time. */
export const AnsweredBy = z.object({
  id: Id.nullable().describe("null: one that was not saved"),
  name: z.string(),
  color: z.int().min(0).max(6).nullable().describe("null: by the name"),
});
export type AnsweredBy = z.infer<typeof AnsweredBy>;

/** A turn of a conversation: a question and its answer. */
export const Chat = z.object({
  id: Id,
  session_id: Id,
  parent_id: Id.nullable(),
  status: ChatStatus,
  question: z.object({
    content: z.string(),
    attachments: z.array(SentAttachment),
  }),
  answer: AnswerContent.nullable(),
  error: z.string().nullable(),
  error_message: Message.nullish().describe("the error, to be translated"),
  finish_reason: FinishReason.nullable(),
  model: z
    .string()
    .describe("who wrote it, as people know it; `extractive`; empty until that is known"),
  persona: AnsweredBy.nullable().optional(),
  request_id: Id.nullable()
    .optional()
    .describe("asked again for this request, since a document came"),
  usage: Usage.nullable(),
  read: ReadInShort.nullable().optional(),
  feedback: z.enum(["up", "down"]).nullable(),
  feedback_reason: FeedbackReason.nullable().optional(),
  feedback_comment: z.string().nullable().optional(),
  created_at: Time,
});
export type Chat = z.infer<typeof Chat>;

export const NewChat = z.object({
  content: z
    .string(code("question_missing"))
    .trim()
    .min(1, code("question_missing"))
    .max(20_000, code("question_too_long")),
  attachment_ids: z
    .array(Id)
    .max(mostWithQuestion, code("too_many_attached"))
    .optional()
    .describe("of the conversation; those still being read are waited for"),
  parent_id: Id.nullable().optional().describe("absent: after the newest turn; null: first turn"),
  knowledge: Knowledge.optional().describe("for this turn alone; absent: the session's"),
  model: z
    .string()
    .max(200)
    .optional()
    .describe("ModelChoice.id, for this turn alone; absent: the session's"),
  continues: Id.optional().describe(
    "an answer to the same question that is not whole: this one begins with what it said",
  ),
  mode: z
    .enum(["answer", "research"])
    .default("answer")
    .refine((mode) => mode === "answer", code("research_unavailable")),
});
export type NewChat = z.infer<typeof NewChat>;

export const Step = z.object({
  name: z.enum(["searching", "reading", "writing", "checking"]),
  detail: z.string(),
  ...Message.partial().shape,
  model: z.string().optional().describe("who begins to write"),
});
export type Step = z.infer<typeof Step>;

/**
 * The events of an answer, in order; always ends with `done` or `error`. After `tool_approval` it
 * waits until the person decides on the call.
 */
export const ChatEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("step"), data: Step }),
  z.object({ event: z.literal("sources"), data: z.object({ citations: z.array(Citation) }) }),
  z.object({ event: z.literal("delta"), data: z.object({ text: z.string() }) }),
  z.object({ event: z.literal("tool_call"), data: z.object({ call: ToolCall }) }),
  z.object({ event: z.literal("tool_approval"), data: z.object({ call: ToolCall }) }),
  z.object({ event: z.literal("citation"), data: z.object({ citation: Citation }) }),
  z.object({ event: z.literal("usage"), data: Usage }),
  z.object({ event: z.literal("done"), data: z.object({ chat: Chat }) }),
  z.object({ event: z.literal("error"), data: Detail }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

const path = "/chats/ext/v1";
const sessionParams = z.object({ session_id: Id });
const Title = z
  .string()
  .trim()
  .min(1, code("chat_title_missing"))
  .max(200, code("title_too_long"))
  .refine(...seen);

export const listSessions = endpoint({
  method: "GET",
  path: `${path}/sessions`,
  access: "member",
  scope: "chat.read",
  summary:
    "The caller's conversations, newest first; `q`: with all of these words in the title or in one turn, period: with a turn of it",
  query: PageQuery.extend({
    pinned: z.stringbool().optional(),
    archived: z.stringbool().optional(),
    begun: z
      .stringbool()
      .optional()
      .describe("true: without those that have no name yet, since nothing was asked in them"),
    ...Period,
  }),
  response: pageOf(
    Session.extend({
      found: FoundTurn.nullable()
        .optional()
        .describe("with `q`: the newest turn that holds it; null where only the title does"),
    }),
  ),
});

export const createSession = endpoint({
  method: "POST",
  path: `${path}/sessions`,
  access: "member",
  scope: "chat.write",
  summary:
    "Begin a conversation. One in which nothing is ever asked, and that has no name, goes after a month",
  body: z.object({
    title: Title.optional(),
    model: z.string().max(200).optional(),
    persona_id: Id.optional(),
    knowledge: Knowledge.optional(),
    temporary: z
      .boolean()
      .default(false)
      .describe("not listed or found, and deleted some time after its last message"),
  }),
  status: 201,
  response: Session,
});

export const getSession = endpoint({
  method: "GET",
  path: `${path}/sessions/{session_id}`,
  access: "member",
  scope: "chat.read",
  summary: "One conversation",
  params: sessionParams,
  response: Session,
});

export const updateSession = endpoint({
  method: "PATCH",
  path: `${path}/sessions/{session_id}`,
  access: "member",
  scope: "chat.write",
  summary: "Rename, pin or archive a conversation, or choose its knowledge and its persona",
  params: sessionParams,
  body: z.object({
    title: Title.optional(),
    pinned: z.boolean().optional(),
    archived: z.boolean().optional(),
    knowledge: Knowledge.optional(),
    model: z.string().max(200).nullable().optional().describe("null: the first one"),
    persona_id: Id.nullable().optional(),
    temporary: z.boolean().optional().describe("before anything was asked in it; else 409"),
  }),
  response: Session,
});

export const deleteSession = endpoint({
  method: "DELETE",
  path: `${path}/sessions/{session_id}`,
  access: "member",
  scope: "chat.write",
  summary: "Delete a conversation",
  params: sessionParams,
  status: 204,
});

export const listChats = endpoint({
  method: "GET",
  path: `${path}/sessions/{session_id}/chats`,
  access: "member",
  scope: "chat.read",
  summary: "The turns of a conversation, oldest first",
  params: sessionParams,
  query: PageQuery.omit({ q: true }).extend({
    branch: z
      .union([z.literal("newest"), Id])
      .optional()
      .describe(
        "the last `page_size` turns of the conversation that ends with this one, with their other versions",
      ),
    below: Id.optional().describe("only the turns that follow this one, in every version"),
  }),
  response: pageOf(Chat),
});

export const createChat = endpoint({
  method: "POST",
  path: `${path}/sessions/{session_id}/chats`,
  access: "member",
  scope: "chat.write",
  summary: "Ask: the turn is stored and its answer begun",
  params: sessionParams,
  body: NewChat,
  status: 201,
  response: Chat,
});

const chatParams = z.object({ session_id: Id, chat_id: Id });

export const updateChat = endpoint({
  method: "PATCH",
  path: `${path}/sessions/{session_id}/chats/{chat_id}`,
  access: "member",
  scope: "chat.write",
  summary: "Say whether an answer was good",
  params: chatParams,
  body: z
    .object({
      feedback: z.enum(["up", "down"]).nullable(),
      feedback_reason: FeedbackReason.nullable().default(null),
      feedback_comment: z
        .string()
        .trim()
        .max(1_000, code("comment_too_long"))
        .nullable()
        .default(null),
    })
    .refine(
      ({ feedback, feedback_reason, feedback_comment }) =>
        feedback === "down" || (feedback_reason === null && !feedback_comment),
      code("reasons_need_negative_feedback"),
    ),
  response: Chat,
});

export const deleteChat = endpoint({
  method: "DELETE",
  path: `${path}/sessions/{session_id}/chats/{chat_id}`,
  access: "member",
  scope: "chat.write",
  summary: "Delete a turn",
  params: chatParams,
  status: 204,
});

/** What a suggested first question asks about a document. */
export const StarterKind = z.enum(["subject", "amounts", "dates", "parties"]);
export type StarterKind = z.infer<typeof StarterKind>;
export const Starter = z.object({ kind: StarterKind, document_id: Id });
export type Starter = z.infer<typeof Starter>;

export const listStarters = endpoint({
  method: "POST",
  path: `${path}/starters`,
  access: "member",
  scope: "chat.read",
  summary: "Questions about these documents that the built-in model answers; each was tried",
  body: z.object({ document_ids: z.array(Id).min(1).max(8) }),
  response: z.object({ results: z.array(Starter) }),
});

export const streamChat = endpoint({
  method: "GET",
  path: `${path}/stream/chat/{chat_id}`,
  access: "member",
  scope: "chat.read",
  summary: "The answer as it is written (server-sent events); `Last-Event-ID` resumes",
  params: z.object({ chat_id: Id }),
  events: ChatEvent,
});

export const stopChat = endpoint({
  method: "DELETE",
  path: `${path}/stream/chat/{chat_id}`,
  access: "member",
  scope: "chat.write",
  summary: "Stop an answer; what was written stays",
  params: z.object({ chat_id: Id }),
  response: Chat,
});
