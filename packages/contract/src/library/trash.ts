import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { path, Person } from "./library.ts";
import { code, Detail } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";

/** A deleted item under its own id, until it is restored or expires. */
export const TrashEntry = z.object({
  id: Id.describe("of the document, the folder or the collection"),
  kind: z.enum(["document", "folder", "collection"]),
  name: z.string(),
  collection: z.object({ id: Id, name: z.string() }).describe("where it was; of one, itself"),
  document_count: z.number().int().describe("documents that come back with it"),
  size: z.number().int().describe("bytes of these"),
  deleted_by: Person.nullable(),
  deleted_at: Time,
  expires_at: Time.describe("when it is removed for good, unless it is held"),
  held: z.boolean().describe("under a legal hold: it stays until that is released"),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

const params = z.object({ id: Id });

export const listTrash = endpoint({
  method: "GET",
  path: `${path}/trash`,
  access: "member",
  scope: "library.read",
  summary: "What was deleted and the caller may restore, the newest first",
  query: PageQuery.extend({ collection_id: Id.optional().describe("only what was in this one") }),
  response: pageOf(TrashEntry),
});

export const restore = endpoint({
  method: "POST",
  path: `${path}/trash/{id}/restore`,
  access: "member",
  scope: "library.write",
  summary: "Put something back where it was, with all that was deleted with it",
  params,
  response: TrashEntry,
});

export const removeForever = endpoint({
  method: "DELETE",
  path: `${path}/trash/{id}`,
  access: "member",
  scope: "library.write",
  summary: "Remove something in the trash for good, rows and files",
  params,
  status: 204,
});

export const bulkDocuments = endpoint({
  method: "POST",
  path: `${path}/document/bulk`,
  access: "member",
  scope: "library.write",
  summary:
    "Delete, restore, move or retry up to 500 documents at once, each by the caller's rights to it",
  body: z
    .object({
      action: z.enum(["delete", "restore", "move", "retry"]),
      ids: z.array(Id).min(1, code("document_ids_missing")).max(500, code("too_many_document_ids")),
      collection_id: Id.optional().describe("where to move them"),
      folder_id: Id.nullable().optional().describe("of that collection; null: at its top"),
    })
    .refine(({ action, collection_id }) => action !== "move" || collection_id !== undefined, {
      path: ["collection_id"],
      message: code("move_collection_missing"),
    }),
  response: z.object({
    done: z.array(Id),
    not_done: z.array(Detail.extend({ id: Id }).describe("why, for a person")),
  }),
});
