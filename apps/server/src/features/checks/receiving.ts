import { Knowledge } from "@lectern/contract/chat";
import { largestCheckedFile } from "@lectern/contract/checks";
import { message } from "@lectern/contract/message";
import type { FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError, invalid } from "#errors";
import { drain, nameInForm, refusalOf } from "#http/multipart.ts";
import type { TextCheckTable } from "#schema";
import { displayName } from "@lectern/text-analysis/file-name";

import { kindOf, receive, type ReceivedFile } from "../files/index.ts";

type CheckedKind = NonNullable<TextCheckTable["file_kind"]>;

/** An uploaded file to check, stored already. */
export interface SentFile {
  file: ReceivedFile;
  kind: CheckedKind;
  knowledge: Knowledge;
}

const kinds: readonly string[] = ["docx", "text", "markdown"] satisfies CheckedKind[];
const isChecked = (kind: string): kind is CheckedKind => kinds.includes(kind);

const tooLarge = (cause: unknown) =>
  new AppError("too_large", message("check_file_too_large"), { cause });

/** Returns what the field before the file says; everything where there is none. */
function knowledgeIn(field: unknown): Knowledge {
  if (typeof field !== "object" || field === null || !("value" in field))
    return Knowledge.parse({});
  try {
    return Knowledge.parse(JSON.parse(String(field.value)));
  } catch {
    throw invalid(["body", "knowledge"], message("check_knowledge_invalid"));
  }
}

/**
 * Stores the file of a form as it arrives. Throws unsupported_media for other kinds than can be
 * checked, invalid for a broken form, and too_large.
 */
export async function receiveCheck(
  deps: Deps,
  request: FastifyRequest,
  claimed: (key: string) => void,
): Promise<SentFile> {
  try {
    const maxBytes = Math.min(largestCheckedFile, deps.config.maxFileBytes);
    const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } });
    if (part?.fieldname !== "file" || !part.filename)
      throw invalid(["body", "file"], message("check_file_missing"));
    const knowledge = knowledgeIn(part.fields["knowledge"]);
    const name = displayName(nameInForm(part.filename));
    const { kind, extension } = kindOf(deps, name);
    // Older Word files would need to be converted, and could not get comments.
    if (!isChecked(kind) || ["doc", "dot"].includes(extension))
      throw new AppError("unsupported_media", message("check_file_unsupported", { name }));
    const file = await receive(deps, { name, bytes: part.file }, { claimed, maxBytes });
    if (part.file.truncated) throw tooLarge(undefined);
    return { file, kind, knowledge };
  } catch (error) {
    drain(request);
    if (error instanceof AppError && error.kind === "too_large") throw tooLarge(error);
    throw refusalOf(error);
  }
}
