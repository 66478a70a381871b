import type { Document } from "@lectern/contract/library";

import { addressOf } from "#platform/http.ts";
import { isRecord } from "#platform/is-record.ts";

import { parsed, refusal, sendBytes } from "./request.ts";

interface Sending {
  /** The same for every try, so that a repeat never makes a document twice. */
  call: string;
  collectionId: string;
  /** The document of which the one file is a new version. */
  replaces: string | undefined;
  /** With their MD5, hex: the server refuses what arrives otherwise. And the folder each is for. */
  files: readonly { file: File; checksum: string; path: string | undefined }[];
  /** Bytes of each file on their way so far. */
  onSent: (bytes: number[]) => void;
  signal: AbortSignal;
}

const path = "/libraries/ext/v1/collections/{collection_id}/document";
const versionsPath = `${path}/{document_id}/versions`;

/**
 * Uploads small files in one call; answers their documents in the same order. One that is refused
 * refuses all. Rejects with ApiError or ConnectionLost.
 */
export async function sendTogether(sending: Sending): Promise<Document[]> {
  const { call, collectionId, replaces, files, onSent, signal } = sending;
  const body = new FormData();
  for (const { file, checksum, path } of files) {
    body.append("checksum", checksum);
    if (path) body.append("path", path);
    body.append("file", file, file.name);
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
    body,
    onSent: (bytes) => onSent(shared(bytes, files)),
    signal,
  });
  const made = answer.status === 201 ? parsed(answer.text) : undefined;
  const documents = replaces && made ? { results: [made] } : made;
  if (!isStored(documents) || documents.results.length !== files.length) throw refusal(answer);
  return documents.results;
}

/** What of the bytes sent belongs to which file: they go one after the other. */
function shared(bytes: number, files: Sending["files"]): number[] {
  let left = bytes;
  return files.map(({ file }) => {
    const part = Math.min(left, file.size);
    left -= part;
    return part;
  });
}

/** The server parses its answers with the contract. */
const isStored = (body: unknown): body is { results: Document[] } =>
  isRecord(body) && Array.isArray(body["results"]);
