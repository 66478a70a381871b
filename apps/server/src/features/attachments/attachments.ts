import { type Attachment, mostAttachments } from "@lectern/contract/attachments";
import type { FastifyRequest } from "fastify";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import {
  createDocuments,
  demandInLibrary,
  fileFactsOf,
  ingestionQueue as ingestion,
  lockCollections,
  received,
  tellDocuments,
  trashWhole,
} from "../library/index.ts";
import type { ReceivedFile } from "../files/index.ts";
import { demand, requireCurrentMember } from "../organizations/index.ts";
import * as store from "./store.ts";

/** Returns a row in the shape of the contract. */
export const attachmentOf = (row: store.AttachmentRow): Attachment => ({
  id: row.id,
  session_id: row.session_id,
  document_id: row.document_id,
  collection_id: row.purpose === "attachments" ? null : row.collection_id,
  ...fileFactsOf(row, row.kind),
  contained_count: row.contained_count,
  tokens: row.status === "ingested" || row.status === "ready" ? row.token_count : null,
  sent: row.sent,
  created_at: row.created_at.toISOString(),
});

async function demandSession(db: Db, member: Member, id: string, how?: { lock: boolean }) {
  if (!(await store.hasSession(db, member, id, how))) throw notFound("chat_not_found");
}

export async function demandAttachment(db: Db, member: Member, id: string) {
  const row = await store.findAttachment(db, member, id);
  if (!row) throw notFound("attachment_not_found");
  return row;
}

export async function list({ db }: Pick<Deps, "db">, member: Member, sessionId: string) {
  await demandSession(db, member, sessionId);
  const rows = await store.listAttachments(db, member, sessionId);
  return { total: rows.length, results: rows.map(attachmentOf) };
}

export const get = async ({ db }: Pick<Deps, "db">, member: Member, id: string) =>
  attachmentOf(await demandAttachment(db, member, id));

/** Locks the conversation. Throws conflict if `more` attachments would exceed the limit. */
async function lockSession(tx: Db, member: Member, id: string, more: number) {
  await requireCurrentMember(tx, member);
  await demandSession(tx, member, id, { lock: true });
  if ((await store.countAttachments(tx, member.orgId, id)) + more > mostAttachments) {
    throw conflict("too_many_chat_files");
  }
}

async function ownCollection(tx: Db, member: Member, sessionId: string): Promise<string> {
  const found = await store.collectionOf(tx, member.orgId, sessionId);
  if (found) return found;
  const id = uuid();
  await store.insertCollection(tx, member, { id, sessionId });
  return id;
}

/** Adds received files as attachments and enqueues their jobs, in one transaction. */
export async function add(
  deps: Deps,
  member: Member,
  sessionId: string,
  files: ReceivedFile[],
): Promise<{ total: number; results: Attachment[] }> {
  const { orgId } = member;
  const ids = files.map(() => uuid());
  await deps.db.transaction().execute(async (tx) => {
    await lockSession(tx, member, sessionId, files.length);
    const collection_id = await ownCollection(tx, member, sessionId);
    const documents = await createDocuments(deps, tx, member, collection_id, files);
    const key = { organization_id: orgId, session_id: sessionId };
    await store.insertAttachments(
      tx,
      documents.map((document_id, at) => ({ ...key, id: ids[at]!, document_id })),
    );
  });
  const results = await Promise.all(ids.map((id) => get(deps, member, id)));
  return { total: results.length, results };
}

/** Receives the files of one request. Refused files are listed beside the accepted ones. */
export const upload = (deps: Deps, member: Member, sessionId: string, request: FastifyRequest) =>
  received(
    deps,
    request,
    async (files, refused) => {
      demand(member, "chat.write");
      await demandSession(deps.db, member, sessionId);
      return { ...(await add(deps, member, sessionId, await files())), refused };
    },
    { apart: true },
  );

/** Attaches a document of the library without copying or parsing it again. */
export async function link(
  deps: Deps,
  member: Member,
  sessionId: string,
  documentId: string,
): Promise<Attachment> {
  demand(member, "chat.write");
  const { orgId } = member;
  const document = await deps.db.transaction().execute(async (tx) => {
    await lockSession(tx, member, sessionId, 1);
    const { id } = await demandInLibrary(tx, member, documentId, { lockAgainstDeletion: true });
    const key = { organization_id: orgId, session_id: sessionId, document_id: id };
    await store.insertAttachments(tx, [{ ...key, id: uuid() }]);
    return id;
  });
  const rows = await store.listAttachments(deps.db, member, sessionId);
  const row = rows.find(({ document_id }) => document_id === document);
  if (!row) throw notFound("document_not_found");
  return attachmentOf(row);
}

/** Detaches a file from its conversation. Purges a file that is in no collection of the library. */
export async function remove(deps: Deps, member: Member, id: string): Promise<undefined> {
  demand(member, "chat.write");
  await deps.db.transaction().execute(async (tx) => {
    const { collection_id } = await demandAttachment(tx, member, id);
    await lockCollections(tx, member.orgId, [collection_id]);
    // Read again: the file may have been kept in a collection before the lock was acquired.
    const row = await demandAttachment(tx, member, id);
    await store.deleteAttachment(tx, member.orgId, id);
    if (row.purpose === "attachments") {
      await trashWhole(deps, tx, member, [{ ...row, id: row.document_id }], { forever: true });
    }
  });
}

/** Parses a conversation's own file again after an error. */
export async function retry(deps: Deps, member: Member, id: string): Promise<Attachment> {
  demand(member, "chat.write");
  const { orgId } = member;
  await deps.db.transaction().execute(async (tx) => {
    const { document_id, purpose } = await demandAttachment(tx, member, id);
    const own = purpose === "attachments" ? [document_id] : [];
    const again = await ingestion.retry(deps, tx, orgId, own);
    if (again.length === 0) throw conflict("document_not_failed");
    await tellDocuments(deps, tx, orgId, again);
  });
  return get(deps, member, id);
}
