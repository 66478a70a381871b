import { message } from "@lectern/contract/message";
import type { FastifyRequest } from "fastify";

import { AppError, invalid } from "#errors";
import { drain, refusalOf } from "#http/multipart.ts";

const mostBytes = 2 * 1024 * 1024;

/**
 * Returns the bytes of the form's single `file`, after `allowed` has passed. Throws too_large above
 * 2 MB.
 */
export async function receivePicture(
  request: FastifyRequest,
  allowed: () => Promise<void>,
): Promise<Buffer> {
  try {
    await allowed();
    const part = await request.file({ limits: { fileSize: mostBytes, files: 1 } });
    if (part?.fieldname !== "file") {
      throw invalid(["body", "file"], message("image_part_missing"));
    }
    return await part.toBuffer();
  } catch (error) {
    drain(request);
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE") {
      throw new AppError("too_large", message("logo_too_large"));
    }
    throw refusalOf(error);
  }
}
