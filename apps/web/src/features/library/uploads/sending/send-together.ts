import type { Document, RefusedFile } from "@lectern/contract/library";

import { addressOf } from "#platform/http/http.ts";
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

/** What became of a file of a call: the document, or why it was refused. */
export type Outcome = Document | RefusedFile;

/**
 * Uploads small files in one call; answers what became of each, in the same order. Rejects with
 * ApiError, also where none was taken, or ConnectionLost.
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
const isStored = (body: unknown): body is { results: Document[]; refused: RefusedFile[] } =>
  isRecord(body) && Array.isArray(body["results"]) && Array.isArray(body["refused"]);
