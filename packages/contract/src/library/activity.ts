import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { collectionParams, path, Person } from "./library.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";

/**
 * `removed`: deleted from the trash for good. `moved`: to another folder; `moved_in`, `moved_out`:
 * between collections.
 */
export const ActivityAction = z.enum([
  "collection.created",
  "collection.renamed",
  "collection.shared",
  "collection.withdrawn",
  "collection.published",
  "collection.unpublished",
  "collection.deleted",
  "collection.restored",
  "folder.created",
  "folder.renamed",
  "folder.moved",
  "folder.deleted",
  "folder.restored",
  "folder.removed",
  "document.added",
  "document.renamed",
  "document.moved",
  "document.moved_in",
  "document.moved_out",
  "document.deleted",
  "document.restored",
  "document.removed",
  "document.retried",
  "document.replaced",
  "document.tagged",
  "version.restored",
  "version.deleted",
]);
export type ActivityAction = z.infer<typeof ActivityAction>;

export const Activity = z.object({
  id: Id,
  at: Time,
  actor: Person.nullable(),
  action: ActivityAction,
  target: z.string().describe("what it was done to, as it was called; of several, one"),
  target_id: Id.nullable().describe("of the document or the folder, which may be gone"),
  count: z.number().int().describe("to how many at once"),
});
export type Activity = z.infer<typeof Activity>;

export const listActivity = endpoint({
  method: "GET",
  path: `${path}/collections/{collection_id}/activity`,
  access: "member",
  scope: "library.read",
  summary: "What was done in a collection within the last year, the newest first",
  params: collectionParams,
  query: PageQuery.omit({ q: true }),
  response: pageOf(Activity),
});
