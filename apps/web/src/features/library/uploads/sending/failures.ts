import { t } from "@lingui/core/macro";

import { ApiError } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";

import type { Upload, UploadEvent } from "./upload.ts";

/**
 * Whether the error is temporary and outside the user's control: the network, a restarting server.
 */
const isTemporary = (error: unknown) =>
  // The connection was lost.
  error instanceof TypeError ||
  (error instanceof ApiError && [408, 409, 423, 502, 503, 504].includes(error.status));

/** Status codes that one file of several may have caused. */
const ofOneFile = [400, 413, 415, 422];

/** Returns what an error of a request means for each of its files. */
export async function failures(uploads: readonly Upload[], error: unknown): Promise<UploadEvent[]> {
  if (uploads.length > 1 && error instanceof ApiError && ofOneFile.includes(error.status)) {
    return uploads.map(({ id }) => ({ type: "split", id }));
  }
  if (!isTemporary(error)) return uploads.map(({ id }) => failure(id, error));
  // An unreadable file looks like a lost connection too.
  const unreadable = await Promise.all(uploads.map(isUnreadable));
  if (!unreadable.includes(true)) return uploads.map(({ id }) => failure(id, error));
  return uploads.map(({ id }, index) =>
    unreadable[index]
      ? { type: "failed", id, reason: t`Error reading file` }
      : { type: "interrupted", id },
  );
}

async function isUnreadable({ file }: Upload): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer();
    return false;
  } catch {
    return true;
  }
}

/** Returns what an error means for a file: it is tried again later, or it has failed. */
export const failure = (id: string, error: unknown): UploadEvent =>
  isTemporary(error) ? { type: "lost", id } : { type: "failed", id, reason: errorMessage(error) };
