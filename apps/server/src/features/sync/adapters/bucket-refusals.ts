import { message, type RenderedMessage } from "@lectern/contract/message";
import { z } from "zod";

import { EgressError } from "#deps";
import { AppError } from "#errors";

import * as answers from "./answers.ts";

/** Names that servers give to refusals of a key. */
const ofKeys = new Set([
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "InvalidToken",
  "ExpiredToken",
  "InvalidClientTokenId",
]);
/** Names for a bucket of another region. */
const ofRegions = new Set([
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
]);

function wordsFor(name: string, status: number): RenderedMessage {
  if (ofKeys.has(name)) return message("sync_key_refused");
  if (ofRegions.has(name) || status < 400) return message("sync_bucket_elsewhere");
  if (name === "NoSuchBucket") return message("sync_bucket_missing");
  if (status === 401 || status === 403) return message("sync_bucket_denied");
  return message("import_status", { status });
}

const Answered = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });

/** Returns the status of an answer that the client took for an error, also without XML in it. */
const statusOf = (error: Error): number =>
  Answered.safeParse(error).data?.$metadata.httpStatusCode ?? 0;

/** Returns an error of the client with a message for users. */
export function refusalOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || !(error instanceof Error) || error instanceof AppError) return error;
  if (error instanceof EgressError) return answers.refusalOf(error);
  // Said of one object, not of the bucket: the others are read.
  if (error.name === "InvalidObjectState")
    return new AppError("conflict", message("sync_object_archived"), { cause: error });
  const status = statusOf(error);
  // What was answered as a listing is no XML, or breaks off.
  const said = status < 300 ? message("sync_listing_invalid") : wordsFor(error.name, status);
  return new AppError("unavailable", said, { cause: error });
}
