import { longestCheckedText } from "@lectern/contract/checks";
import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";
import { languageOf } from "@lectern/text-analysis/language/language";
import { type FailureCode, ReadingFailure } from "@lectern/document-parser/process/failures";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { readDocument } from "../reading/index.ts";
import { putText, tell } from "./checks.ts";
import { refusalOf, splitText, type TextPart } from "./splitting.ts";
import * as store from "./store.ts";

/**
 * Reads the file of a check once, as documents of the library are read, and stores its text. Returns
 * false where it cannot be checked, which the check then says.
 */
export async function readFile(
  deps: Deps,
  member: Member,
  row: store.CheckRow,
  ending: AbortSignal,
): Promise<boolean> {
  if (await store.hasSentences(deps.db, row)) return true;
  const read = await partsOf(deps, member, row, ending);
  const parts = "parts" in read ? read.parts : [];
  const whole = parts.map(({ text }) => text).join("\n");
  const split = splitText(parts, languageOf(whole));
  const failure =
    "failure" in read
      ? read.failure
      : whole.length > longestCheckedText
        ? message("check_text_too_long")
        : refusalOf(split);
  return deps.db.transaction().execute(async (tx) => {
    const now = await store.lock(tx, member, row.id);
    if (!now || (now.state !== "waiting" && now.state !== "working")) return false;
    if (await store.hasSentences(tx, row)) return true;
    if (failure) {
      await store.update(tx, row, {
        state: "failed",
        failure: JSON.stringify(withoutText(failure)),
      });
    } else {
      await store.update(tx, row, { state: "working", text: split.text });
      await putText(tx, row, split);
    }
    await tell(deps, tx, row);
    return !failure;
  });
}

type Read = { parts: TextPart[] } | { failure: RenderedMessage };

/** Returns the blocks of a file in reading order, as its child process reads them. */
async function partsOf(
  deps: Deps,
  member: Member,
  { file_key, file_kind }: store.CheckRow,
  signal: AbortSignal,
): Promise<Read> {
  if (file_key === null || file_kind === null) return { parts: [] };
  const { parseSeconds: wallSeconds, parseMemoryMb: memoryMb } = deps.config;
  const request = { kind: file_kind, size: await deps.blobs.size(file_key) };
  const run = { owner: `${member.orgId} ${member.accountId}`, signal };
  const bytes = await deps.blobs.get(file_key);
  const parts: TextPart[] = [];
  try {
    for await (const piece of readDocument(deps, bytes, request, { wallSeconds, memoryMb }, run)) {
      if (piece.type === "file") await piece.skip();
      if (piece.type !== "page") continue;
      for (const { kind, start, end } of piece.blocks)
        parts.push({ kind, text: piece.text.slice(start, end).replaceAll("\0", "") });
    }
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return { failure: message(failures[error.code] ?? "check_file_unreadable") };
  }
  return { parts };
}

const failures: Partial<Record<FailureCode, "check_file_encrypted" | "check_no_sentences">> = {
  encrypted: "check_file_encrypted",
  no_text: "check_no_sentences",
};
