import { createHash } from "node:crypto";

import type { AssetFormat, keepExport, KeptAsset } from "@lectern/contract/assets";
import type { Chat } from "@lectern/contract/chat";
import { ChatExportFormat } from "@lectern/contract/shared-chats";
import { ExportFormat } from "@lectern/contract/topics";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { AppError } from "#errors";
import { asReader, type Member } from "#http/member.ts";

import { asKept, chatFile, turnToKeep } from "../chat/index.ts";
import type { MadeFile } from "../exports/index.ts";
import { demand } from "../organizations/index.ts";
import { topicFile, topicTable, topics } from "../topics/index.ts";
import { saveAsset, saveFileAsAsset } from "./save-asset.ts";

const longestName = 200;

/** Returns the first line of a text as a name. */
function nameOf(text: string): string {
  const [line = ""] = text.trim().split(/\r?\n/);
  return line.length <= longestName ? line : `${line.slice(0, longestName - 1).toWellFormed()}…`;
}

/** Returns the same digest for the same question, whatever its case and spacing. */
const digestOf = (question: string) =>
  createHash("sha256").update(question.trim().replaceAll(/\s+/g, " ").toLowerCase()).digest("hex");

/**
 * Saves an answer of the member's. Another answer to the same question of the same conversation is
 * its next version.
 */
export async function saveAnswer(deps: Deps, member: Member, chatId: string): Promise<KeptAsset> {
  demand(member, "asset.write");
  const found = await turnToKeep(deps, member, chatId);
  const chat = await asKept(deps, member, found.chat);
  const { content = "", citations = [] } = chat.answer ?? {};
  const question = chat.question.content;
  const asset = {
    kind: "answer" as const,
    format: "md" as const,
    name: nameOf(question),
    origin: { type: "chat" as const, id: chat.session_id, name: found.title, chatId },
    madeOf: `answer ${chat.session_id} ${digestOf(question)}`,
    text: `${question}\n${content}`,
  };
  return saveAsset(deps, member, asset, {
    content: contentOf(chat, citations.length),
    isSame: (newest) => newest.chat?.id === chatId && newest.chat.answer?.content === content,
  });
}

interface Report {
  origin: { type: "draft"; id: string; name: string };
  chat: Chat;
  /** Called in the transaction before a new version is written. */
  begun?: (tx: Db) => Promise<void>;
}

/** Saves a draft of the member's as a report; another text of the same draft is its next version. */
export async function saveReport(
  deps: Deps,
  member: Member,
  { origin, chat, begun }: Report,
): Promise<KeptAsset> {
  demand(member, "asset.write");
  const { content = "", citations = [] } = chat.answer ?? {};
  const asset = {
    kind: "report" as const,
    format: "md" as const,
    name: nameOf(origin.name),
    origin: { ...origin, chatId: null },
    madeOf: `report ${origin.type} ${origin.id}`,
    text: `${chat.question.content}\n${content}`,
  };
  return saveAsset(deps, member, asset, {
    content: contentOf(chat, citations.length),
    isSame: (newest) => newest.chat?.answer?.content === content,
    ...(begun && { begun }),
  });
}

/** The content of a version that is a turn. */
const contentOf = (chat: Chat, citation_count: number) => ({
  size: Buffer.byteLength(chat.answer?.content ?? ""),
  chat: JSON.stringify(chat),
  citation_count,
  blob_key: null,
  file_name: null,
  media_type: null,
  sha256: null,
});

type ExportRequest = z.infer<typeof keepExport.body>;

/**
 * Exports a topic or a conversation and saves the file. Throws not_found if the member may not see
 * it.
 */
export async function keepExported(
  deps: Deps,
  member: Member,
  body: ExportRequest,
): Promise<KeptAsset> {
  demand(member, "asset.write");
  const { title, file } = await (body.type === "chat" ? ofChat : ofTopic)(deps, member, body);
  const { type, id, format } = body;
  const asset = {
    kind: "export" as const,
    format,
    name: nameOf(title),
    origin: { type, id, name: title, chatId: null },
    madeOf: `export ${type} ${id} ${format}`,
    text: isText(format) ? file.bytes.toString() : "",
  };
  return saveFileAsAsset(deps, member, asset, file);
}

/** Whether a format is plain text. */
export const isText = (format: AssetFormat) => format !== "docx" && format !== "pdf";

interface Exported {
  title: string;
  file: MadeFile;
}

async function ofChat(deps: Deps, member: Member, body: ExportRequest): Promise<Exported> {
  const format = ChatExportFormat.parse(body.format);
  const { language, branches, chat_id, quotes } = body;
  return chatFile(deps, member, body.id, { format, language, branches, chat_id, quotes });
}

/** Exports a topic of the workspace, or else a published one. */
async function ofTopic(deps: Deps, member: Member, body: ExportRequest): Promise<Exported> {
  try {
    return await topicSeenBy(deps, member, body);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "not_found")) throw error;
    return topicSeenBy(deps, asReader(member), body);
  }
}

async function topicSeenBy(
  deps: Deps,
  member: Member,
  { id, format, language, quotes }: ExportRequest,
) {
  const { title } = await topics.get(deps, member, id);
  const file =
    format === "csv"
      ? await topicTable(deps, member, id)
      : await topicFile(deps, member, id, { format: ExportFormat.parse(format), language, quotes });
  return { title, file };
}
