import type { SentAttachment } from "@lectern/contract/attachments";
import type { Message } from "@lectern/contract/message";
import type {
  AnswerContent,
  AnsweredBy,
  FeedbackReason,
  FinishReason,
  Knowledge,
} from "@lectern/contract/chat";
import type { ContextReport } from "@lectern/contract/knowledge";
import type { AnswerLength, PersonaDraft } from "@lectern/contract/personas";
import type { QuestionProblem } from "@lectern/contract/insights";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { Stamp, Json } from "./columns.ts";

export interface ChatSessionTable {
  organization_id: OrgId;
  id: string;
  account_id: string;
  title: string;
  /** Written as JSON. */
  knowledge: ColumnType<Knowledge, string, string>;
  model: string | null;
  persona_id: string | null;
  /** For a conversation that tries an unsaved persona. Written as JSON. */
  trial: ColumnType<PersonaDraft | null, string | null | undefined, string | null>;
  /** Who chose the title; a person's title is never overwritten. */
  titled_by: Generated<"question" | "model" | "person">;
  pinned: Generated<boolean>;
  archived: Generated<boolean>;
  /** Not listed: a program asked a single question in it, or it is `expiring`. */
  temporary: Generated<boolean>;
  /** Whether a person began it as temporary. */
  expiring: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}

/** A conversation shared with the workspace: one branch at one moment. */
export interface SharedChatTable {
  organization_id: OrgId;
  id: string;
  session_id: string;
  account_id: string;
  title: string;
  /** Written as JSON. */
  knowledge: ColumnType<Knowledge, string, string>;
  turn_count: number;
  created_at: Stamp;
  /** When its turns were copied. */
  updated_at: Stamp;
}

/** The stored fields of a shared answer; of its sources, only the text. */
export type KeptAnswer = Pick<
  AnswerContent,
  "content" | "citations" | "sentences" | "quoted" | "found"
> & {
  sources: Pick<
    AnswerContent["sources"][number],
    "index" | "document_id" | "document_name" | "quote"
  >[];
  /** Sources that were read whole, without their text. */
  whole: { type: "collection" | "document" | "topic" | "attachment"; id: string }[];
  /** What rests on results of tools. */
  outside?: NonNullable<AnswerContent["outside"]>;
  /** For a refusal: the nearest passages. */
  nearest?: AnswerContent["sources"];
};

/** A file that was sent with a shared question. */
export interface KeptAttachment {
  name: string;
  document_id: string;
  mime_type: string;
  /** Whether it was attached to the conversation and in no collection. */
  own: boolean;
}

export interface SharedTurnTable {
  organization_id: OrgId;
  shared_id: string;
  /** From 1, without gaps. */
  position: number;
  chat_id: string;
  question: string;
  status: "complete" | "stopped" | "error";
  /** Written as JSON. */
  answer: ColumnType<KeptAnswer | null, string | null, string | null>;
  error: string | null;
  /** Written as JSON. */
  error_message: ColumnType<Message | null, string | null | undefined, string | null>;
  finish_reason: FinishReason | null;
  model: string;
  /** Written as JSON. */
  persona: ColumnType<AnsweredBy | null, string | null, string | null>;
  /** Written as JSON. */
  attachments: ColumnType<KeptAttachment[], string | undefined, string>;
  created_at: Date;
}

export interface ChatTable {
  organization_id: OrgId;
  id: string;
  session_id: string;
  parent_id: string | null;
  status: "pending" | "streaming" | "complete" | "stopped" | "error";
  question: string;
  /** Written as JSON. */
  answer: ColumnType<AnswerContent | null, string | null, string | null>;
  error: string | null;
  /** Written as JSON. */
  error_message: ColumnType<Message | null, string | null | undefined, string | null>;
  finish_reason: FinishReason | null;
  /** For this turn only; null: the conversation's. Written as JSON. */
  knowledge: ColumnType<Knowledge | null, string | null, string | null>;
  /** Written as JSON. */
  read: ColumnType<ContextReport | null, string | null, string | null>;
  model: string;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  feedback: "up" | "down" | null;
  feedback_reason: Generated<FeedbackReason | null>;
  feedback_comment: Generated<string | null>;
  process_id: string | null;
  /** Written as JSON. */
  attachments: Json<SentAttachment[]>;
  /** Written as JSON. */
  persona: ColumnType<AnsweredBy | null, string | null | undefined, string | null>;
  /** The request that the question is asked again for. */
  request_id: Generated<string | null>;
  /** Null until the question has a whole answer. */
  outcome: GeneratedAlways<"answered" | "unsupported" | "unanswered" | null>;
  created_at: Stamp;
}

/** A question that an admin marked as fixed. */
export interface QuestionFixTable {
  organization_id: OrgId;
  chat_id: string;
  problem: QuestionProblem;
  fixed_by: string | null;
  fixed_at: Stamp;
  /** Whether the library answered the question when it was asked again; null: it was not asked. */
  answered: boolean | null;
}

export interface PersonaTable {
  organization_id: OrgId;
  id: string;
  /** Null: a published copy. */
  owner_id: string | null;
  shared: boolean;
  name: string;
  color: number | null;
  description: string;
  instructions: string;
  knowledge: ColumnType<Knowledge, string, string>;
  model: string | null;
  temperature: number | null;
  length: AnswerLength;
  prompts: ColumnType<string[], string, string>;
  version: Generated<number>;
  /** The id of its published copy. */
  edition_id: string | null;
  published_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface AttachmentTable {
  organization_id: OrgId;
  id: string;
  session_id: string;
  document_id: string;
  created_at: Stamp;
}

export interface ChatEventTable {
  organization_id: OrgId;
  chat_id: string;
  seq: number;
  event: string;
  data: string;
}

/** The text of a finished turn in lower case, written by a trigger of the turn table. */
export interface ChatTextTable {
  organization_id: OrgId;
  chat_id: string;
  account_id: string;
  session_id: string;
  created_at: Stamp;
  search_text: string;
}
