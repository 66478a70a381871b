import { z } from "zod";

import { AnswerContent, AnsweredBy, ChatStatus, Citation, FinishReason, Session } from "./chat.ts";
import { endpoint } from "../endpoint.ts";
import { Person } from "../library/library.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { ExportSummary, WithQuotes } from "../output/exports.ts";
import { Message } from "../message.ts";
import { Language } from "../language.ts";

/**
 * A conversation shared with the workspace: the turns of one branch at one moment. Later turns are
 * only included after sharing again.
 */
export const SharedChat = z.object({
  id: Id,
  title: z.string(),
  turn_count: z.number().int(),
  created_at: Time,
  updated_at: Time.describe("when its turns were taken"),
});
export type SharedChat = z.infer<typeof SharedChat>;

/** A shared conversation for its owner. */
export const OwnSharedChat = SharedChat.extend({ session_id: Id });
export type OwnSharedChat = z.infer<typeof OwnSharedChat>;

/** A shared conversation for its readers. */
export const ReadSharedChat = SharedChat.extend({
  shared_by: Person,
  session_id: Id.nullable().describe("told to its owner alone"),
});
export type ReadSharedChat = z.infer<typeof ReadSharedChat>;

/** The part of a question's attachment that a reader may see. */
export const SharedAttachment = z.object({
  name: z
    .string()
    .nullable()
    .describe("null: it lies in a collection of the library that the reader may not see"),
  mime_type: z.string(),
  document_id: Id.nullable().describe("null: the reader may not open it"),
});
export type SharedAttachment = z.infer<typeof SharedAttachment>;

/**
 * A turn redacted for its reader. Documents that the reader may not open are removed: their quotes,
 * their names, and the sentences that cite them or repeat their words, which "[…]" replaces.
 */
export const SharedTurn = z.object({
  id: Id,
  question: z.string(),
  attachments: z.array(SharedAttachment),
  status: ChatStatus,
  answer: AnswerContent.pick({
    content: true,
    citations: true,
    sentences: true,
    quoted: true,
    found: true,
  })
    .extend({
      nearest: z
        .array(Citation)
        .optional()
        .describe(
          "where the library does not hold the answer: the passages nearest to the question",
        ),
    })
    .nullable(),
  error: z.string().nullable(),
  error_message: Message.nullish().describe("the error, to be translated"),
  finish_reason: FinishReason.nullable(),
  model: z.string(),
  persona: AnsweredBy.nullable(),
  created_at: Time,
  withheld: z.object({
    sentences: z.number().int().describe("that are left out"),
    sources: z.number().int().describe("that the reader may not open"),
  }),
});
export type SharedTurn = z.infer<typeof SharedTurn>;

const path = "/chats/ext/v1";
const ofSession = { path: `${path}/sessions/{session_id}/share` } as const;
const sessionParams = z.object({ session_id: Id });
const sharedParams = z.object({ shared_id: Id });
const upTo = Id.optional().describe("the last turn of the branch; absent: the newest of all");

export const getSharing = endpoint({
  ...ofSession,
  method: "GET",
  access: "member",
  scope: "chat.read",
  summary: "Whether a conversation of the caller is shared, and since when",
  params: sessionParams,
  response: z.object({
    shared: OwnSharedChat.nullable(),
    newer: z.number().int().describe("turns finished since they were taken"),
  }),
});

export const shareSession = endpoint({
  ...ofSession,
  method: "PUT",
  access: "member",
  scope: "chat.write",
  summary:
    "Share a conversation with the workspace, or share it anew: everybody there may read the turns that are finished now",
  params: sessionParams,
  body: z.object({ chat_id: upTo }),
  response: OwnSharedChat,
});

export const stopSharing = endpoint({
  ...ofSession,
  method: "DELETE",
  access: "member",
  scope: "chat.write",
  summary: "Stop sharing a conversation: its link opens nothing any more",
  params: sessionParams,
  status: 204,
});

export const listSharedChats = endpoint({
  method: "GET",
  path: `${path}/shared`,
  access: "member",
  scope: "chat.read",
  summary: "The conversations that the caller shares, the one shared last first",
  query: PageQuery.omit({ q: true }),
  response: pageOf(OwnSharedChat),
});

export const getSharedChat = endpoint({
  method: "GET",
  path: `${path}/shared/{shared_id}`,
  access: "member",
  scope: "chat.read",
  summary: "A conversation that a member of the workspace shares",
  params: sharedParams,
  response: ReadSharedChat,
});

export const listSharedTurns = endpoint({
  method: "GET",
  path: `${path}/shared/{shared_id}/chats`,
  access: "member",
  scope: "chat.read",
  summary: "Its turns, oldest first, as far as the caller may see what they rest on",
  params: sharedParams,
  query: PageQuery.omit({ q: true }),
  response: pageOf(SharedTurn),
});

export const continueSharedChat = endpoint({
  method: "POST",
  path: `${path}/shared/{shared_id}/continue`,
  access: "member",
  scope: "chat.write",
  summary:
    "Begin an own conversation with these turns, as far as the caller may see them, about what of its knowledge they may see",
  params: sharedParams,
  status: 201,
  response: Session,
});

export const ChatExportFormat = z.enum(["md", "docx", "pdf", "json"]);
export type ChatExportFormat = z.infer<typeof ChatExportFormat>;

export const ChatExport = z.object({
  format: ChatExportFormat.default("md"),
  language: Language.default("en"),
  chat_id: upTo,
  branches: z.enum(["one", "all"]).default("one").describe("`all`: in JSON alone"),
  quotes: WithQuotes,
});
export type ChatExport = z.infer<typeof ChatExport>;

export const exportSession = endpoint({
  method: "GET",
  path: `${path}/sessions/{session_id}/export`,
  access: "member",
  scope: "chat.read",
  summary:
    "A conversation as a file with numbered sources: the branch that leads to a turn, or in JSON all of them",
  params: sessionParams,
  query: ChatExport,
});

export const summarizeSessionExport = endpoint({
  method: "GET",
  path: `${path}/sessions/{session_id}/export/summary`,
  access: "member",
  scope: "chat.read",
  summary:
    "What the file of a conversation would hold: its questions, and the documents they rest on",
  params: sessionParams,
  query: ChatExport.pick({ chat_id: true, branches: true }),
  response: ExportSummary,
});
