import type { downloadCheck } from "@lectern/contract/checks";
import { ReadingFailure } from "@lectern/document-parser/process/failures";
import type { FileComment } from "@lectern/document-parser/process/request";
import type { FastifyReply } from "fastify";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { fileHeaders, fileName, typeOf } from "../exports/index.ts";
import { readDocument } from "../reading/index.ts";
import { recordDownload } from "./checks.ts";
import { blocksOf, commentsOn } from "./comments.ts";
import { docx } from "@lectern/document-export/docx/docx";
import { demandCheck, shownSentence } from "./shown.ts";
import * as store from "./store.ts";

type Needs = z.output<typeof downloadCheck.query>;

/**
 * Sends a check as a Word document with comments: the uploaded one, or one of the text. Throws
 * conflict for a file that was not read.
 */
export async function sendChecked(
  deps: Deps,
  member: Member,
  id: string,
  { language }: Needs,
  reply: FastifyReply,
) {
  const row = await demandCheck(deps.db, member, id);
  const text = await store.textOf(deps.db, row);
  if (text === "") throw conflict("check_not_read");
  const checked = await store.everyChecked(deps.db, member, row);
  const needs = { language, linkUrl: deps.config.linkUrl, at: row.updated_at.toISOString() };
  const comments = commentsOn(
    checked.map((one) => ({ ...shownSentence(one, text), start: one.start, end: one.end })),
    needs,
  );
  const own =
    row.file_kind === "docx" ? await withComments(deps, member, row, comments) : undefined;
  const bytes = own ?? docx(blocksOf(text, comments));
  await recordDownload(deps, member, row);
  const title = row.name.replace(/\.(?:docx|docm|txt|md|markdown)$/iu, "");
  return reply.headers(fileHeaders(typeOf.docx, fileName(title, "docx", "check"))).send(bytes);
}

/** Returns the uploaded document with comments; undefined where they could not be put into it. */
async function withComments(
  deps: Deps,
  { orgId, accountId }: Member,
  { file_key }: store.CheckRow,
  comments: FileComment[],
): Promise<Buffer | undefined> {
  if (file_key === null) return undefined;
  const { parseSeconds: wallSeconds, parseMemoryMb: memoryMb } = deps.config;
  const size = await deps.blobs.size(file_key);
  const request = { kind: "docx" as const, size, comments };
  const run = { owner: `${orgId} ${accountId}`, signal: deps.ending };
  const bytes = await deps.blobs.get(file_key);
  const copy: Buffer[] = [];
  try {
    for await (const piece of readDocument(deps, bytes, request, { wallSeconds, memoryMb }, run)) {
      if (piece.type !== "file") continue;
      for await (const part of piece.bytes()) copy.push(Buffer.from(part));
    }
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    deps.log.warn({ err: error }, "a checked document could not get comments");
    return undefined;
  }
  return copy.length > 0 ? Buffer.concat(copy) : undefined;
}
