import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Document, RefusedFile } from "./library.ts";
import { Id, pageOf } from "../page.ts";

/**
 * The purpose of a system document. Only a house style and a glossary are rules for writing; the
 * others are read as sources.
 */
export const SystemDocumentKind = z.enum(["style", "glossary", "policy", "reference"]);
export type SystemDocumentKind = z.infer<typeof SystemDocumentKind>;

/** Included in every prompt, or searched for each question. */
export const SystemDocumentUse = z.enum(["always", "searched"]);
export type SystemDocumentUse = z.infer<typeof SystemDocumentUse>;

export const mostSystemDocuments = 100;

/** A document that every conversation of the workspace uses; members read it, admins manage it. */
export const SystemDocument = z.object({
  ...Document.pick({
    id: true,
    name: true,
    extension: true,
    mime_type: true,
    size: true,
    checksum: true,
    status: true,
    status_detail: true,
    status_messages: true,
    progress: true,
    page_count: true,
    unit: true,
    language: true,
    created_by: true,
    created_at: true,
    updated_at: true,
  }).shape,
  kind: SystemDocumentKind,
  use: SystemDocumentUse,
  enabled: z.boolean(),
  position: z.number().int().min(0).describe("from 0; what comes first is consulted first"),
  tokens: z.number().int().nullable().describe("of its whole text, about; null while it is read"),
});
export type SystemDocument = z.infer<typeof SystemDocument>;

/** A system document that an answer used. */
export const UsedSystemDocument = z.object({
  id: Id,
  name: z.string(),
  kind: SystemDocumentKind,
});
export type UsedSystemDocument = z.infer<typeof UsedSystemDocument>;

const path = "/chats/ext/v1/system-document";
const byId = z.object({ document_id: Id });

export const listSystemDocuments = endpoint({
  method: "GET",
  path: `${path}/`,
  access: "member",
  scope: "chat.read",
  summary: "The documents that every chat of the workspace consults, in their order",
  response: pageOf(SystemDocument),
});

export const uploadSystemDocuments = endpoint({
  method: "POST",
  path: `${path}/upload`,
  access: "member",
  summary:
    "Add documents that every chat consults (admins): parts `file`, each optionally preceded by `checksum` (MD5, hex). `refused` tells which of several files were not taken; where none is, or one is to replace another, the call fails",
  query: z.object({
    kind: SystemDocumentKind.default("reference").describe("of all that come"),
    use: SystemDocumentUse.optional().describe(
      "absent: a style and a glossary always, others searched",
    ),
    replaces: Id.optional().describe(
      "the one whose place, kind and use the file takes; it is deleted, and can be restored",
    ),
  }),
  bodyKind: "multipart",
  status: 201,
  response: pageOf(SystemDocument).extend({ refused: z.array(RefusedFile) }),
});

export const updateSystemDocument = endpoint({
  method: "PATCH",
  path: `${path}/{document_id}`,
  access: "member",
  summary: "Say what a system document is for, how it is used and whether, or its place (admins)",
  params: byId,
  body: z.object({
    kind: SystemDocumentKind.optional(),
    use: SystemDocumentUse.optional(),
    enabled: z.boolean().optional(),
    position: z.number().int().min(0).max(mostSystemDocuments).optional(),
  }),
  response: SystemDocument,
});

export const deleteSystemDocument = endpoint({
  method: "DELETE",
  path: `${path}/{document_id}`,
  access: "member",
  summary: "Take a document from every chat (admins); for 30 days it can be restored",
  params: byId,
  status: 204,
});

export const restoreSystemDocument = endpoint({
  method: "POST",
  path: `${path}/{document_id}/restore`,
  access: "member",
  summary: "Bring back a system document that was deleted (admins)",
  params: byId,
  response: SystemDocument,
});

export const retrySystemDocument = endpoint({
  method: "POST",
  path: `${path}/{document_id}/retry`,
  access: "member",
  summary: "Read a system document in error again (admins)",
  params: byId,
  response: SystemDocument,
});
