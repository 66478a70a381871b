import { z } from "zod";

import { Knowledge, ReadingMode, Usage } from "./chat.ts";
import { endpoint } from "../endpoint.ts";
import { PassageSource } from "../library/library.ts";
import { Message } from "../message.ts";
import { Id } from "../page.ts";
import { PageName } from "../library/search.ts";

/** Tokens are estimated, always in the same way, unless a provider reported them. */
const Tokens = z.number().int().nonnegative();

export const SourceType = z.enum([
  "collection",
  "document",
  "topic",
  "tag",
  "attachment",
  "system_document",
]);
export type SourceType = z.infer<typeof SourceType>;

/** A source of a conversation's answers, and the tokens it takes of the window. */
export const KnowledgeSource = z.object({
  type: SourceType,
  id: Id,
  name: z.string().nullable().describe("null: it is gone, or not the asker's to see"),
  mode: ReadingMode,
  chosen: z.boolean().describe("a person chose the mode; false: it follows from the size"),
  tokens: Tokens.describe("in this mode"),
  whole_tokens: Tokens.describe("if it is read whole"),
  documents: z.number().int().describe("that can be read"),
  not_ready: z
    .number()
    .int()
    .describe(
      "documents still being read; one that was chosen by itself, also where it cannot be read",
    ),
});
export type KnowledgeSource = z.infer<typeof KnowledgeSource>;

/** The parts of a prompt that take room in a model's window. */
export const PartKind = z.enum([
  "instructions",
  "persona",
  "system_documents",
  "conversation",
  "question",
  "attachments",
  "documents",
  "collections",
  "topics",
  "tags",
  "passages",
  "tools",
]);
export type PartKind = z.infer<typeof PartKind>;

export const Part = z.object({ kind: PartKind, tokens: Tokens });
export type Part = z.infer<typeof Part>;

/** A suggestion, and the action of the screen if the user accepts it. */
export const Advice = z.object({
  text: z.string(),
  ...Message.partial().shape,
  frees_tokens: Tokens,
  action: z.discriminatedUnion("type", [
    z.object({ type: z.literal("mode"), id: Id, mode: ReadingMode }),
    z.object({ type: z.literal("remove"), source: SourceType, id: Id }),
    z.object({ type: z.literal("wait") }),
  ]),
});
export type Advice = z.infer<typeof Advice>;

/** The size of the window, and the parts that fill it. */
export const Capacity = z.object({
  model: z.string(),
  window_tokens: Tokens,
  reserve_tokens: Tokens.describe("kept free for the answer"),
  limit_tokens: Tokens.describe("the window without the reserve"),
  used_tokens: Tokens.describe("more than the limit: a question is refused until less is chosen"),
  sources: z.array(KnowledgeSource),
  parts: z.array(Part).describe("their sum is used_tokens"),
  documents: z.object({
    whole: z.number().int(),
    searched: z.number().int(),
    not_ready: z.number().int(),
    no_access: z.number().int().describe("chosen things that are gone or not the asker's to see"),
  }),
  advice: z.array(Advice),
});
export type Capacity = z.infer<typeof Capacity>;

/** Why a found passage was not read. */
export const OmissionReason = z.enum(["below_best", "no_room", "same_text", "off"]);
export type OmissionReason = z.infer<typeof OmissionReason>;

/** A passage that a search found. */
export const FoundPassage = z.object({
  index: z.number().int().nullable().describe("its mark in the prompt; null: it was left out"),
  chunk_id: Id,
  document_id: Id,
  document_name: z.string(),
  collection_id: Id,
  page: z.number().int(),
  ...PageName,
  text: z.string().describe("how it begins; empty where its document is gone"),
  tokens: Tokens,
  cited: z.boolean(),
  left_out: OmissionReason.nullable(),
  source: PassageSource.optional().describe("as it is known now"),
});
export type FoundPassage = z.infer<typeof FoundPassage>;

/** How a chosen source was read for one answer. */
export const SourceRead = KnowledgeSource.pick({
  type: true,
  id: true,
  name: true,
  mode: true,
  chosen: true,
  documents: true,
  not_ready: true,
}).extend({ passages: z.number().int().describe("of it that were given to the writer") });
export type SourceRead = z.infer<typeof SourceRead>;

/** The account of one answer: what was searched, found, read and left out, and its tokens. */
export const ContextReport = z.object({
  model: z.string(),
  queries: z.array(z.string()).describe("as they were searched for"),
  as_of: z.iso.date().optional().describe("the day whose versions were searched; absent: today's"),
  everything: z.boolean().describe("nothing was chosen: all that the asker may see was searched"),
  searched_documents: z.number().int(),
  whole_documents: z.number().int(),
  sources: z.array(SourceRead),
  found: z.array(FoundPassage),
  passages: z.number().int().describe("given to the writer, those of whole documents too"),
  earlier_turns: z.object({ read: z.number().int(), left_out: z.number().int() }),
  parts: z.array(Part.extend({ name: z.string().nullable() })),
  tokens: Tokens.describe("the sum of the parts: what was sent, estimated"),
  limit_tokens: Tokens,
});
export type ContextReport = z.infer<typeof ContextReport>;

/** The tokens of a conversation's answers. */
export const SessionTokens = z.object({
  prompt_tokens: Tokens,
  completion_tokens: Tokens,
  total_tokens: Tokens,
  by_model: z.array(
    Usage.extend({ model: z.string(), total_tokens: Tokens, answers: z.number().int() }),
  ),
  by_chat: z.array(
    Usage.extend({
      chat_id: Id,
      model: z.string(),
      estimated: z.boolean().describe("the provider did not say"),
    }),
  ),
});
export type SessionTokens = z.infer<typeof SessionTokens>;

const path = "/chats/ext/v1";
const sessionParams = z.object({ session_id: Id });

export const knowledgeCapacity = endpoint({
  method: "GET",
  path: `${path}/sessions/{session_id}/knowledge-capacity`,
  access: "member",
  scope: "chat.read",
  summary: "What the model's window holds: what is chosen, what it takes, what could be changed",
  params: sessionParams,
  response: Capacity,
});

export const weighKnowledge = endpoint({
  method: "POST",
  path: `${path}/knowledge-capacity`,
  access: "member",
  scope: "chat.read",
  summary: "The same of a choice that is not kept yet",
  body: z.object({
    knowledge: Knowledge,
    session_id: Id.optional().describe("absent: of a conversation that has not begun"),
    model: z.string().max(200).optional().describe("ModelChoice.id; absent: the session's"),
    persona_id: Id.nullable().optional().describe("null: none; absent: the session's"),
  }),
  response: Capacity,
});

export const sessionTokens = endpoint({
  method: "GET",
  path: `${path}/sessions/{session_id}/tokens`,
  access: "member",
  scope: "chat.read",
  summary: "Tokens of a conversation, by model and by turn",
  params: sessionParams,
  response: SessionTokens,
});

export const whatWasRead = endpoint({
  method: "GET",
  path: `${path}/sessions/{session_id}/chats/{chat_id}/read`,
  access: "member",
  scope: "chat.read",
  summary: "What was searched, found, read and left out for an answer",
  params: sessionParams.extend({ chat_id: Id }),
  response: ContextReport.extend({
    usage: Usage.nullable().describe("as the provider reported it"),
  }),
});
