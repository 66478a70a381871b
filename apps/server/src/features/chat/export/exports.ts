import { Readable } from "node:stream";

import type { Chat } from "@lectern/contract/chat";
import { message } from "@lectern/contract/message";
import type { ChatExport } from "@lectern/contract/shared-chats";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";

import { type MadeFile, fileHeaders, fileName, typeOf, written } from "../../exports/index.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { blocksOf } from "./blocks.ts";
import { type Transcript, transcriptOf, transcriptOfTurn } from "./transcript.ts";

/** Formats that are streamed, however long the conversation. */
const flowing = {
  md: { type: "text/markdown; charset=utf-8", write: markdown },
  json: { type: "application/json; charset=utf-8", write: json },
} as const;

/** Maximum messages of a file that is made in memory. */
const maxTurns = 2_000;

const nameOf = ({ title }: Transcript, { format }: Pick<ChatExport, "format">) =>
  fileName(title, format, "chat");

/**
 * Returns a conversation of the member's as a file, and its full title, which lists may cut. Throws
 * not_found if it is not theirs, too_large if it is too long.
 */
export async function chatFile(
  deps: Deps,
  member: Member,
  sessionId: string,
  options: ChatExport,
): Promise<{ title: string; file: MadeFile }> {
  const transcript = await transcriptOf(deps, member, sessionId, options);
  if (transcript.count > maxTurns)
    throw new AppError("too_large", message("chat_too_long_for_file"));
  return { title: transcript.title, file: await fileOf(transcript, options.format) };
}

/** Returns one saved answer as a file in the same formats. */
export const turnFile = (
  { config }: Pick<Deps, "config">,
  title: string,
  chat: Chat,
  { format, language }: Pick<ChatExport, "format" | "language">,
): Promise<MadeFile> => fileOf(transcriptOfTurn(config.linkUrl, title, chat, language), format);

async function fileOf(transcript: Transcript, format: ChatExport["format"]): Promise<MadeFile> {
  const name = nameOf(transcript, { format });
  if (format === "docx" || format === "pdf") {
    const { title, language, changedAt, words } = transcript;
    const blocks = await blocksOf(transcript);
    const document = { title, language, blocks, lacking: words.lacking, changedAt };
    return { name, type: typeOf[format], bytes: await written(format, document) };
  }
  const { type, write } = flowing[format];
  const pieces = await Array.fromAsync(write(transcript));
  return { name, type, bytes: Buffer.from(pieces.join("")) };
}

/** Sends a conversation as a file; streams the formats that allow it. */
export async function sendChat(
  deps: Deps,
  member: Member,
  sessionId: string,
  options: ChatExport,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  if (options.format === "docx" || options.format === "pdf") {
    const { file } = await chatFile(deps, member, sessionId, options);
    const { name, type, bytes } = file;
    return reply.headers(fileHeaders(type, name)).send(bytes);
  }
  const transcript = await transcriptOf(deps, member, sessionId, options);
  const { type, write } = flowing[options.format];
  reply.headers(fileHeaders(type, nameOf(transcript, options)));
  return reply.send(Readable.from(request.method === "HEAD" ? [] : write(transcript)));
}
