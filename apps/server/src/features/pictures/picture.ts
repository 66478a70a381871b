import { Readable } from "node:stream";

import { message } from "@lectern/contract/message";
import { z } from "zod";

import { type Deps, SandboxError, type SandboxLimits } from "#deps";
import { AppError, invalid } from "#errors";
import { concurrencyLimit } from "#concurrency-limit";

import type { PictureRequest } from "./picture-request.ts";

/** Enough for the largest accepted image, and little compared with the limits for a document. */
const limits: SandboxLimits = { wallSeconds: 20, memoryMb: 640, outputBytes: 32 * 1024 * 1024 };
const inTurn = concurrencyLimit(1);

const begins = { png: "\x89PNG\r\n\x1a\n", jpeg: "\xff\xd8\xff" };
/** Whether a file begins like a PNG, JPEG, GIF or WebP. SVG is refused: it can contain scripts. */
export const isPicture = (head: string) =>
  [begins.png, begins.jpeg, "GIF87a", "GIF89a"].some((begin) => head.startsWith(begin)) ||
  (head.startsWith("RIFF") && head.startsWith("WEBP", 8));

const Header = z.object({ type: z.enum(["picture", "too_large", "damaged"]) });

const damaged = () => invalid(["body", "file"], message("image_damaged"), "damaged");
const tooLarge = () => invalid(["body", "file"], message("image_too_large"), "too_large");

/** An encoded image. */
export interface EncodedImage {
  bytes: Buffer;
  mediaType: "image/png" | "image/jpeg";
}

/** Returns the media type of the first bytes or throws. The output is as untrusted as the input. */
function typeOf(bytes: Buffer | undefined, { photos }: PictureRequest): EncodedImage["mediaType"] {
  const head = bytes?.toString("latin1", 0, 16) ?? "";
  if (head.startsWith(begins.png)) return "image/png";
  if (photos && head.startsWith(begins.jpeg)) return "image/jpeg";
  throw damaged();
}

async function inSandbox(
  { pictureSandbox }: Pick<Deps, "pictureSandbox">,
  bytes: Buffer,
  request: PictureRequest,
): Promise<EncodedImage> {
  let found: Buffer | undefined;
  for await (const frame of pictureSandbox.run(Readable.from([bytes]), request, limits)) {
    const header = Header.safeParse(frame.header);
    if (header.data?.type === "too_large") throw tooLarge();
    found = header.data?.type === "picture" ? frame.parts[0] : undefined;
  }
  return { mediaType: typeOf(found, request), bytes: found! };
}

/**
 * Encodes an image anew in a sandbox, so that none of the uploaded bytes are served or passed on:
 * no metadata of place and device, and no data after the image. Throws unsupported_media
 * (`refusal`) for a file that is no image, invalid for one that is damaged or has too many pixels.
 */
export async function reencoded(
  deps: Pick<Deps, "pictureSandbox">,
  bytes: Buffer,
  {
    refusal,
    ...request
  }: PictureRequest & {
    refusal: "logo_unsupported" | "pasted_image_unsupported" | "image_damaged";
  },
): Promise<EncodedImage> {
  if (!isPicture(bytes.toString("latin1", 0, 16)))
    throw new AppError("unsupported_media", message(refusal));
  try {
    return await inTurn(() => inSandbox(deps, bytes, request));
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (error.fault === "aborted") {
      throw new AppError("unavailable", message("image_unreadable"));
    }
    throw error.fault === "crashed" ? damaged() : tooLarge();
  }
}
