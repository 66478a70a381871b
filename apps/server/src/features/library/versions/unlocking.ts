import type { Document } from "@lectern/contract/library";

import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { conflict, invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { ReadingFailure } from "@lectern/document-parser/process/failures";
import { DamagedFile, readDocument } from "../../reading/index.ts";
import { demandCollection } from "../collections/collections.ts";
import * as documents from "../documents/documents.ts";
import { type ReceivedFile, receive, withReceived } from "../../files/index.ts";
import * as store from "./store.ts";
import { add, type DocumentPlace, find } from "./versions.ts";

const notThis = message("document_password_wrong");
const notPdf = "unlocking_pdf_only";

/**
 * Adds a copy of an encrypted version that opens without its password as the document's next
 * version; the original stays, and the password is not stored. Throws invalid for a wrong password,
 * conflict if there is none.
 */
export async function unlock(
  deps: Deps,
  member: Member,
  place: DocumentPlace,
  versionId: string,
  password: string,
): Promise<Document> {
  const { db } = deps;
  const { collectionId, documentId } = place;
  await demandCollection(db, member, collectionId, { to: "edit" });
  const { series_id } = await documents.demandDocument(db, member, documentId, collectionId);
  const series = { orgId: member.orgId, seriesId: series_id };
  const { kind, size, blob_key } = find(await store.versionsOf(db, series), versionId);
  if (kind !== "pdf") throw conflict(notPdf);
  try {
    return await withReceived(deps, async (claimed) => {
      const copy = await unlocked(deps, member, { size, blob_key, password }, claimed);
      return add(deps, member, place, copy);
    });
  } catch (error) {
    if (!(error instanceof ReadingFailure || error instanceof DamagedFile)) throw error;
    if (error instanceof ReadingFailure && error.code === "encrypted")
      throw invalid(["body", "password"], notThis, "password");
    throw conflict("unlocking_failed");
  }
}

interface Locked {
  size: number;
  blob_key: string;
  password: string;
}

/** Receives the copy from the sandbox. Throws ReadingFailure. */
async function unlocked(
  deps: Deps,
  { orgId, accountId }: Member,
  { size, blob_key, password }: Locked,
  claimed: (key: string) => void,
): Promise<ReceivedFile> {
  const { parseSeconds: wallSeconds, parseMemoryMb: memoryMb } = deps.config;
  const request = { kind: "pdf" as const, size, password };
  const bytes = await deps.blobs.get(blob_key);
  const run = { owner: `${orgId} ${accountId}`, signal: deps.ending };
  let copy: ReceivedFile | undefined;
  for await (const piece of readDocument(deps, bytes, request, { wallSeconds, memoryMb }, run)) {
    if (piece.type !== "file") continue;
    // The document keeps its own name.
    copy = await receive(deps, { name: "unlocked.pdf", bytes: piece.bytes() }, { claimed });
  }
  if (!copy) throw conflict("document_not_locked");
  return copy;
}
