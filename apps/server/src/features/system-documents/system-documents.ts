import { message } from "@lectern/contract/message";
import {
  mostSystemDocuments,
  type SystemDocument,
  type SystemDocumentKind,
  type SystemDocumentUse,
  type updateSystemDocument,
} from "@lectern/contract/system-documents";
import type { FastifyRequest } from "fastify";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { type Action, by, record } from "../audit/index.ts";
import {
  createDocuments,
  fileFactsOf,
  ingestionQueue as ingestion,
  personOf,
  received,
  restoreDocuments,
  tellDocuments,
  trashWhole,
} from "../library/index.ts";
import type { ReceivedFile } from "../files/index.ts";
import { demand, requireCurrentMember } from "../organizations/index.ts";
import * as store from "./store.ts";

const systemDocumentOf = (row: store.SystemDocumentRow): SystemDocument => ({
  id: row.id,
  ...fileFactsOf(row, row.file_kind),
  created_by: personOf(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  kind: row.kind,
  use: row.use,
  enabled: row.enabled,
  position: row.position,
  tokens: row.status === "ingested" || row.status === "ready" ? row.token_count : null,
});

export async function list({ db }: Deps, member: Member) {
  const rows = await store.listSystemDocuments(db, member);
  return { total: rows.length, results: rows.map(systemDocumentOf) };
}

async function get({ db }: Pick<Deps, "db">, member: Member, id: string): Promise<SystemDocument> {
  const row = await store.findSystemDocument(db, member, id);
  if (!row) throw notFound("system_document_not_found");
  return systemDocumentOf(row);
}

/**
 * Returns one that exists or was deleted. Locks all of them, so that their order stays consistent.
 */
async function lockSystemDocument(tx: Db, member: Member, id: string, how?: { deleted: boolean }) {
  demand(member, "system_document.manage");
  await requireCurrentMember(tx, member);
  await store.lockCollection(tx, member, uuid());
  const row = await store.findSystemDocument(tx, member, id, how);
  if (!row) throw notFound("system_document_not_found");
  return row;
}

const write = (tx: Db, member: Member, action: Action["action"], target: string) =>
  record(tx, { ...by(member), action, target });

interface Wanted {
  kind: SystemDocumentKind;
  use?: SystemDocumentUse | undefined;
  /** The document that the file replaces. */
  replaces?: string | undefined;
}

/** A style or glossary applies to every answer; the others are searched for each question. */
const usualUse = (kind: SystemDocumentKind): SystemDocumentUse =>
  kind === "style" || kind === "glossary" ? "always" : "searched";

async function add(deps: Deps, tx: Db, member: Member, files: ReceivedFile[], wanted: Wanted) {
  const { orgId } = member;
  await requireCurrentMember(tx, member);
  const before = wanted.replaces
    ? await lockSystemDocument(tx, member, wanted.replaces)
    : undefined;
  if (before && files.length !== 1) {
    throw invalid(["body", "file"], message("send_one_file_to_replace"));
  }
  const { kind, use = usualUse(kind), enabled } = before ?? { ...wanted, enabled: true };
  const collection_id = await store.lockCollection(tx, member, uuid());
  const there = await store.listSystemDocuments(tx, member);
  if (there.length + files.length - (before ? 1 : 0) > mostSystemDocuments) {
    throw conflict("too_many_system_documents");
  }
  const ids = await createDocuments(deps, tx, member, collection_id, files);
  const said = { organization_id: orgId, kind, use, enabled };
  const first = before
    ? before.position
    : 1 + Math.max(-1, ...there.map(({ position }) => position));
  const system = ids.map((id, at) => ({ ...said, document_id: id, position: first + at }));
  await store.insertSystemDocuments(tx, system);
  for (const { name } of files) {
    await write(tx, member, "system_document.added", `${name}: ${kind}, ${use}`);
  }
  if (before) await discard(deps, tx, member, before);
  return ids;
}

async function discard(deps: Deps, tx: Db, member: Member, row: store.SystemDocumentRow) {
  await trashWhole(deps, tx, member, [row], { forever: false });
  await write(tx, member, "system_document.deleted", row.name);
}

/**
 * Adds the files of one request. Refused files are reported beside the others, unless one file is
 * to replace a document.
 */
export const upload = (deps: Deps, member: Member, wanted: Wanted, request: FastifyRequest) =>
  received(
    deps,
    request,
    async (files, refused) => {
      demand(member, "system_document.manage");
      const taken = await files();
      const ids = await deps.db.transaction().execute((tx) => add(deps, tx, member, taken, wanted));
      const results = await Promise.all(ids.map((id) => get(deps, member, id)));
      return { total: results.length, results, refused };
    },
    { apart: wanted.replaces === undefined },
  );

type Change = z.output<typeof updateSystemDocument.body>;

/** Returns the change as text for the audit log. */
const toldOf = ({ kind, use, enabled, position }: Change) =>
  [kind, use, enabled === undefined ? undefined : enabled ? "on" : "off"]
    .concat(position === undefined ? [] : [`place ${position + 1}`])
    .filter((word) => word !== undefined)
    .join(", ");

/** Changes the kind, use, state or position of one. */
export async function update(deps: Deps, member: Member, id: string, change: Change) {
  const { orgId } = member;
  const { position, ...rest } = change;
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockSystemDocument(tx, member, id);
    await store.updateSystemDocument(tx, orgId, id, rest);
    if (position !== undefined) {
      const all = await store.listSystemDocuments(tx, member);
      const others = all.map((one) => one.id).filter((one) => one !== row.id);
      await store.order(tx, orgId, others.toSpliced(position, 0, row.id));
    }
    await tellDocuments(deps, tx, orgId, [id]);
    await write(tx, member, "system_document.changed", `${row.name}: ${toldOf(change)}`);
  });
  return get(deps, member, id);
}

/** Moves one to the trash for 30 days; no conversation uses it then. */
export async function remove(deps: Deps, member: Member, id: string): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    await discard(deps, tx, member, await lockSystemDocument(tx, member, id));
  });
}

export async function restore(deps: Deps, member: Member, id: string): Promise<SystemDocument> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockSystemDocument(tx, member, id, { deleted: true });
    await restoreDocuments(deps, tx, member, [row]);
    await write(tx, member, "system_document.restored", row.name);
  });
  return get(deps, member, id);
}

export async function retry(deps: Deps, member: Member, id: string): Promise<SystemDocument> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSystemDocument(tx, member, id);
    const again = await ingestion.retry(deps, tx, member.orgId, [id]);
    if (again.length === 0) throw conflict("document_not_failed");
    await tellDocuments(deps, tx, member.orgId, again);
  });
  return get(deps, member, id);
}
