import type { Document, RefusedFile } from "@lectern/contract/library";

import { addressOf } from "#platform/http/http.ts";
import { isRecord } from "#platform/is-record.ts";

import { parsed, refusal, sendBytes } from "./request.ts";

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
 * ApiError, also if none was accepted, or ConnectionLost.
 */
export async function sendTogether(sending: Sending): Promise<Outcome[]> {
  const { call, collectionId, replaces, files, onSent, signal } = sending;
  const form = new FormData();
  for (const { file, checksum, path } of files) {
    form.append("checksum", checksum);
    if (path) form.append("path", path);
    form.append("file", file, file.name);
  }
  const answer = await sendBytes({
    method: "POST",
    url: replaces
      ? addressOf({
          path: versionsPath,
          params: { collection_id: collectionId, document_id: replaces },
        })
      : addressOf({ path, params: { collection_id: collectionId } }),
    headers: { Accept: "application/json", "Idempotency-Key": call },
    body: form,
    onSent: (bytes) => onSent(shared(bytes, files)),
    signal,
  });
  const body = answer.status === 201 ? parsed(answer.text) : undefined;
  const stored = replaces && body ? { results: [body], refused: [] } : body;
  if (!isStored(stored)) throw refusal(answer);
  const outcomes: Outcome[] = [...stored.results];
  for (const refused of stored.refused) outcomes.splice(refused.index, 0, refused);
  if (outcomes.length !== files.length) throw refusal(answer);
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

/** The server validates its responses against the contract. */
const isStored = (body: unknown): body is { results: Document[]; refused: RefusedFile[] } =>
  isRecord(body) && Array.isArray(body["results"]) && Array.isArray(body["refused"]);
