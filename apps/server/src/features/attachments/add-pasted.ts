import {
  type Attachment,
  type addInline,
  largestPastedPicture,
  longestPastedText,
} from "@lectern/contract/attachments";
import { message } from "@lectern/contract/message";
import type { FastifyRequest } from "fastify";
import { validate } from "uuid";
import type { z } from "zod";

import type { Deps } from "#deps";
import { AppError, invalid } from "#errors";
import type { Member } from "#http/member.ts";
import { drain, nameInForm, refusalOf } from "#http/multipart.ts";

import { receive, withReceived } from "../files/index.ts";
import { demand } from "../organizations/index.ts";
import { isPicture, reencoded } from "../pictures/index.ts";
import { add } from "./attachments.ts";

/** Enough pixels for the text of a scanned page to stay legible. */
const target = { box: { width: 4096, height: 4096 }, mostPixels: 28_000_000, photos: true };
const refusal = "pasted_image_unsupported";

interface Pasted {
  sessionId: string;
  name: string;
  bytes: Buffer;
  isPicture: boolean;
}

const tooLarge = () => new AppError("too_large", message("pasted_image_too_large"));

/** Decodes base64; undefined if any part of the text is not base64. */
function fromBase64(sent: string): Buffer | undefined {
  const text = sent.replace(/^data:[^,]{0,100};base64,/i, "").replaceAll(/\s+/g, "");
  const bytes = Buffer.from(text, "base64");
  const bare = (coded: string) =>
    coded.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  return bare(bytes.toString("base64")) === bare(text) ? bytes : undefined;
}

function demandPicture(sent: string): Buffer {
  const bytes = fromBase64(sent);
  if (!bytes?.length) {
    throw invalid(["body", "image"], message("image_not_base64"), "base64");
  }
  if (bytes.length > largestPastedPicture) throw tooLarge();
  return bytes;
}

const demandWords = (text: string) => {
  if (text.trim() === "") throw invalid(["body", "text"], message("pasted_text_empty"));
  return Buffer.from(text.toWellFormed());
};

function inJson({ session_id, name, text, image }: z.output<typeof addInline.body>): Pasted {
  const bytes = image === undefined ? demandWords(text ?? "") : demandPicture(image);
  const isPicture = image !== undefined;
  return { sessionId: session_id, name: name ?? "", bytes, isPicture };
}

async function inForm(request: FastifyRequest): Promise<Pasted> {
  try {
    const part = await request.file({ limits: { fileSize: largestPastedPicture, files: 1 } });
    const field = part?.fields["session_id"];
    const sessionId = field && "value" in field ? String(field.value) : "";
    if (!validate(sessionId)) {
      throw invalid(["body", "session_id"], message("session_id_after_file"));
    }
    if (part?.fieldname !== "file") {
      throw invalid(["body", "file"], message("pasted_part_missing"));
    }
    const bytes = await part.toBuffer();
    const name = nameInForm(part.filename ?? "");
    if (isPicture(bytes.toString("latin1", 0, 16)))
      return { sessionId, name, bytes, isPicture: true };
    if (!part.mimetype.startsWith("text/plain"))
      throw new AppError("unsupported_media", message(refusal));
    const text = bytes.toString("utf8");
    if (text.length > longestPastedText) throw new AppError("too_large", message("text_too_long"));
    return { sessionId, name, bytes: demandWords(text), isPicture: false };
  } catch (error) {
    drain(request);
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE") {
      throw tooLarge();
    }
    throw refusalOf(error);
  }
}

/** Replaces the file name extension by that of the stored format. */
const named = (name: string, otherwise: string, ending: string) =>
  `${name.replace(/\.[a-z0-9]{1,5}$/i, "").trim() || otherwise}.${ending}`;

/** Re-encodes a picture, so that none of its original bytes are stored; stores a text unchanged. */
async function fileOf(deps: Deps, { name, bytes, isPicture }: Pasted) {
  if (!isPicture) return { name: named(name, "Pasted text", "txt"), bytes };
  const picture = await reencoded(deps, bytes, { ...target, refusal });
  const ending = picture.mediaType === "image/jpeg" ? "jpg" : "png";
  return { name: named(name, "Pasted picture", ending), bytes: picture.bytes };
}

/** Attaches pasted content: a picture, which is re-encoded, or a long text. */
export async function addPasted(
  deps: Deps,
  member: Member,
  body: z.output<typeof addInline.body> | undefined,
  request: FastifyRequest,
): Promise<Attachment> {
  demand(member, "chat.write");
  const pasted = body ? inJson(body) : await inForm(request);
  const { name, bytes } = await fileOf(deps, pasted);
  return withReceived(deps, async (claimed) => {
    const file = await receive(deps, { name, bytes: once(bytes) }, { claimed });
    return (await add(deps, member, pasted.sessionId, [file])).results[0]!;
  });
}

async function* once(bytes: Buffer) {
  yield bytes;
}
