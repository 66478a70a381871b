import type { Readable } from "node:stream";

import type { Sandbox, SandboxLimits, SandboxRun } from "#deps";

import { ReadingFailure } from "@lectern/document-parser/process/failures";
import { PictureHeader } from "@lectern/document-parser/process/frames";
import type { StraightPicture } from "@lectern/document-parser/image/skew";
import { failureIn, keeperOf } from "./read-document.ts";
import type { ReadRequest } from "@lectern/document-parser/process/request";

/** Maximum bytes of output: a picture and a kilobyte about it. */
const OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Returns the picture of a document's page with its lines level, made in a sandboxed child. Throws
 * as `readDocument` does.
 */
export async function readPicture(
  { sandbox }: { sandbox: Sandbox },
  bytes: Readable,
  request: ReadRequest & { pictureOf: number },
  limits: Pick<SandboxLimits, "wallSeconds" | "memoryMb">,
  { signal, owner }: SandboxRun = {},
): Promise<StraightPicture> {
  let picture: StraightPicture | undefined;
  try {
    const run = sandbox.run(
      bytes,
      request,
      { ...limits, outputBytes: OUTPUT_BYTES },
      { signal, owner: owner && keeperOf(owner, request) },
    );
    // Reads to the end: a child that is left midway accepts no further requests.
    for await (const { header, parts } of run) picture ??= pictureOf(header, parts[0]);
  } catch (error) {
    throw failureIn(error, signal);
  }
  if (!picture) throw new ReadingFailure("crashed");
  return picture;
}

function pictureOf(sent: unknown, pixels: Buffer | undefined): StraightPicture {
  const { data: header, error } = PictureHeader.safeParse(sent);
  if (!header) throw new ReadingFailure("crashed", { cause: error });
  if (header.type === "failure") throw new ReadingFailure(header.code);
  const { width, height, skew } = header;
  if (pixels?.length !== width * height) throw new ReadingFailure("crashed");
  return { width, height, pixels, skew };
}
