import type { Document, RefusedFile } from "@lectern/contract/library";

import { api } from "#platform/http/api.ts";
import { fetchWithProgress } from "#platform/http/fetch-with-progress.ts";

interface Sending {
  /** Idempotency key, the same for every attempt, so that a retry creates no duplicates. */
  call: string;
  collectionId: string;
  /** The document that the only file is a new version of. */
  replaces: string | undefined;
  /** With their MD5, hex: the server refuses content with another checksum. And their folders. */
  files: readonly { file: File; checksum: string; path: string | undefined }[];
  /** Called with the bytes of each file sent so far. */
  onSent: (bytes: number[]) => void;
  signal: AbortSignal;
}

const path = "/libraries/ext/v1/collections/{collection_id}/document";
const versionsPath = `${path}/{document_id}/versions`;

/** The result of a file: the document, or why it was refused. */
export type Outcome = Document | RefusedFile;

/**
 * Uploads small files in one request; returns the result of each, in the same order. Rejects with
 * ApiError, also if none was accepted, or TypeError if the connection was lost.
 */
export async function sendTogether(sending: Sending): Promise<Outcome[]> {
  const { collectionId, replaces, files, onSent, signal } = sending;
  const form = new FormData();
  for (const { file, checksum, path } of files) {
    form.append("checksum", checksum);
    if (path) form.append("path", path);
    form.append("file", file, file.name);
  }
  const call = {
    form,
    headers: { "Idempotency-Key": sending.call },
    fetch: fetchWithProgress((bytes) => onSent(shared(bytes, files))),
    signal,
  };
  const params = { collection_id: collectionId };
  if (replaces) {
    const version = { ...params, document_id: replaces };
    return [await api.post(versionsPath, { params: version, ...call })];
  }
  const { results, refused } = await api.post(path, { params, ...call });
  const outcomes: Outcome[] = [...results];
  for (const each of refused) outcomes.splice(each.index, 0, each);
  return outcomes;
}

/** Splits the number of bytes sent among the files, which are sent in order. */
function shared(bytes: number, files: Sending["files"]): number[] {
  let left = bytes;
  return files.map(({ file }) => {
    const part = Math.min(left, file.size);
    left -= part;
    return part;
  });
}
