import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { DocumentTag, path } from "./library.ts";
import { code, Detail } from "../message.ts";
import { Id, Time } from "../page.ts";
import { seen } from "../unseen.ts";

/** Maximum tags of a workspace. */
export const MOST_TAGS = 300;

/** A tag of the workspace. */
export const Tag = DocumentTag.extend({
  document_count: z.number().int().describe("documents with it that the caller may see"),
  created_at: Time,
});
export type Tag = z.infer<typeof Tag>;

const TagName = z
  .string(code("tag_name_missing"))
  .trim()
  .min(1, code("tag_name_missing"))
  .max(60, code("tag_name_too_long"))
  .refine(...seen);

const { color: Color } = DocumentTag.shape;

const tagParams = z.object({ tag_id: Id });

export const listTags = endpoint({
  method: "GET",
  path: `${path}/tags`,
  access: "member",
  scope: "library.read",
  summary: `The tags of the workspace, by name; at most ${MOST_TAGS}`,
  response: z.object({ results: z.array(Tag) }),
});

export const createTag = endpoint({
  method: "POST",
  path: `${path}/tags`,
  access: "member",
  scope: "library.write",
  summary: "Add a tag to the workspace; for admins",
  body: z.object({ name: TagName, color: Color }),
  status: 201,
  response: Tag,
});

export const updateTag = endpoint({
  method: "PATCH",
  path: `${path}/tags/{tag_id}`,
  access: "member",
  scope: "library.write",
  summary: "Change a tag's name or color; for admins",
  params: tagParams,
  body: z.object({ name: TagName.optional(), color: Color.optional() }),
  response: Tag,
});

export const deleteTag = endpoint({
  method: "DELETE",
  path: `${path}/tags/{tag_id}`,
  access: "member",
  scope: "library.write",
  summary: "Delete a tag, and remove it from all documents; for admins",
  params: tagParams,
  status: 204,
});

const TagIds = z.array(Id).max(20, code("too_many_tags_at_once")).default([]);

export const tagDocuments = endpoint({
  method: "POST",
  path: `${path}/document/tags`,
  access: "member",
  scope: "library.write",
  summary:
    "Add tags to up to 500 documents and remove others from them, each by the caller's rights to it",
  body: z.object({
    ids: z.array(Id).min(1, code("document_ids_missing")).max(500, code("too_many_document_ids")),
    add: TagIds,
    remove: TagIds,
  }),
  response: z.object({
    done: z.array(Id),
    not_done: z.array(Detail.extend({ id: Id }).describe("why, for a person")),
  }),
});
