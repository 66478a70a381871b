import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Deletion, Document, documentParams, path, Place } from "./library.ts";
import { code } from "../message.ts";
import { Id, PageQuery, pageOf } from "../page.ts";

const ofDocument = `${path}/collections/{collection_id}/document/{document_id}/versions`;
const versionParams = documentParams.extend({ version_id: Id });

export const listVersions = endpoint({
  method: "GET",
  path: ofDocument,
  access: "member",
  scope: "library.read",
  summary: "The versions of a document, the newest first; it may be named by any of them",
  params: documentParams,
  query: PageQuery.omit({ q: true }),
  response: pageOf(Document),
});

export const addVersion = endpoint({
  method: "POST",
  path: ofDocument,
  access: "member",
  scope: "library.write",
  summary:
    "Upload a new version of a document: part `file`, optionally preceded by `checksum` (MD5, hex). It keeps the document's name and place, and becomes current once it is read; until then, and where it can't be read, the old one stays",
  params: documentParams,
  bodyKind: "multipart",
  status: 201,
  response: Document,
});

export const restoreVersion = endpoint({
  method: "POST",
  path: `${ofDocument}/{version_id}/restore`,
  access: "member",
  scope: "library.write",
  summary: "Make an earlier version current again, as it is",
  params: versionParams,
  response: Document,
});

export const unlockVersion = endpoint({
  method: "POST",
  path: `${ofDocument}/{version_id}/unlock`,
  access: "member",
  scope: "library.write",
  summary:
    "Add a copy of a PDF that is locked with a password, without it, as the document's next version; the locked one stays. The password is not kept",
  params: versionParams,
  body: z.object({ password: z.string().min(1, code("document_password_missing")).max(1_024) }),
  status: 201,
  response: Document,
});

export const deleteVersion = endpoint({
  method: "DELETE",
  path: `${ofDocument}/{version_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "Delete a version that is not current: into the trash, for as long as the workspace keeps it",
  params: versionParams,
  query: Deletion,
  status: 204,
});

/** The place in the current version of a passage from an earlier version. */
export const CurrentPlace = z.object({
  document_id: Id.describe("of the current version"),
  version: z.number().int(),
  page: z.number().int().nullable().describe("null: it is no longer in it"),
});
export type CurrentPlace = z.infer<typeof CurrentPlace>;

export const findCurrentPlace = endpoint({
  method: "POST",
  path: `${path}/document/{document_id}/current-place`,
  access: "member",
  scope: "library.read",
  summary:
    "Where a passage of this version stands, word for word, in the current one; null where this is the current one",
  params: z.object({ document_id: Id }),
  body: z.object({
    page: z.int().min(1).describe("in this version; the nearest place is told"),
    quote: z.string().trim().min(1, code("find_passage_missing")).max(20_000),
  }),
  response: z.object({
    current_place: CurrentPlace.extend({ place: Place.nullable() }).nullable(),
  }),
});
