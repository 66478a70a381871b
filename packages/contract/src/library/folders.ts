import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { collectionParams, Deletion, path } from "./library.ts";
import { code } from "../message.ts";
import { Id, pageOf, Time } from "../page.ts";

/** Maximum depth of nested folders. */
export const DEEPEST_FOLDER = 10;

export const Folder = z.object({
  id: Id,
  collection_id: Id,
  parent_id: Id.nullable().describe("null at the top of the collection"),
  name: z.string(),
  document_count: z.number().int().describe("documents that lie in it"),
  document_count_below: z.number().int().describe("in it and in all folders below"),
  created_at: Time,
});
export type Folder = z.infer<typeof Folder>;

const FolderName = z
  .string(code("folder_name_missing"))
  .trim()
  .min(1, code("folder_name_missing"))
  .max(200, code("folder_name_too_long"));

const params = collectionParams.extend({ folder_id: Id });

export const listFolders = endpoint({
  method: "GET",
  path: `${path}/collections/{collection_id}/folders`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "All folders of a collection, each followed by those in it, by name",
  params: collectionParams,
  response: pageOf(Folder),
});

export const createFolder = endpoint({
  method: "POST",
  path: `${path}/collections/{collection_id}/folders`,
  access: "member",
  scope: "library.write",
  summary: "Make a folder; 409 where there is one of this name",
  params: collectionParams,
  body: z.object({ name: FolderName, parent_id: Id.nullable().default(null) }),
  status: 201,
  response: Folder,
});

export const updateFolder = endpoint({
  method: "PATCH",
  path: `${path}/collections/{collection_id}/folders/{folder_id}`,
  access: "member",
  scope: "library.write",
  summary: "Rename a folder, or move it within its collection, with all that is in it",
  params,
  body: z.object({ name: FolderName.optional(), parent_id: Id.nullable().optional() }),
  response: Folder,
});

export const deleteFolder = endpoint({
  method: "DELETE",
  path: `${path}/collections/{collection_id}/folders/{folder_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "Delete a folder with all that is in it: into the trash, for as long as the workspace keeps it",
  params,
  query: Deletion,
  status: 204,
});
