import { z } from "zod";

import { Chat } from "../chat/chat.ts";
import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { Id, many, PageQuery, pageOf, Time } from "../page.ts";
import { Language } from "../language.ts";
import { seen } from "../unseen.ts";

export const AssetKind = z.enum(["answer", "export", "report"]);
export type AssetKind = z.infer<typeof AssetKind>;

export const AssetFormat = z.enum(["md", "docx", "pdf", "csv", "bib", "ris", "json"]);
export type AssetFormat = z.infer<typeof AssetFormat>;

export const AssetOrigin = z.object({
  type: z.enum(["chat", "topic", "run", "draft"]),
  id: Id.nullable().describe("null: it is gone, or no longer there for the caller"),
  name: z.string().describe("as it was called when the newest version was made"),
  chat_id: Id.nullable().describe("of an answer, the turn that was saved last, while it is there"),
  collection_id: Id.nullable().describe("of a topic"),
});
export type AssetOrigin = z.infer<typeof AssetOrigin>;

/** A saved answer or export with its versions; only its owner sees it. */
export const Asset = z.object({
  id: Id,
  name: z.string(),
  kind: AssetKind,
  format: AssetFormat.describe("of the newest version; what it is kept as"),
  origin: AssetOrigin.nullable(),
  version: z.number().int().describe("number of the newest one, from 1"),
  version_count: z.number().int().describe("how many are kept"),
  size: z.number().int().describe("bytes of the newest version"),
  created_at: Time,
  updated_at: Time.describe("when the newest version was made, or it was renamed"),
  deleted_at: Time.nullable().describe("when it was deleted; 30 days later it is removed for good"),
});
export type Asset = z.infer<typeof Asset>;

export const AssetVersion = z.object({
  number: z.number().int(),
  size: z.number().int().describe("bytes"),
  citation_count: z.number().int().nullable().describe("of an answer"),
  created_at: Time,
});
export type AssetVersion = z.infer<typeof AssetVersion>;

/** The content of a version: an answer with live citations, or a file, as text where possible. */
export const AssetContent = AssetVersion.extend({
  chat: Chat.nullable().describe("of an answer: the turn as it was, its sources as they stand now"),
  text: z.string().nullable().describe("of a file that is text: its beginning"),
  cut: z.boolean().describe("true: the text goes on"),
});
export type AssetContent = z.infer<typeof AssetContent>;

export const KeptAsset = z.object({
  asset: Asset,
  added: z.boolean().describe("false: the newest version was the very same"),
});

export type KeptAsset = z.infer<typeof KeptAsset>;

const path = "/assets/ext/v1/assets";
const params = z.object({ asset_id: Id });
const inVersion = z.object({ asset_id: Id, number: z.coerce.number().int().min(1) });

export const listAssets = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The caller's assets; `q`: with all of these words in the name or the newest version",
  query: PageQuery.extend({
    kind: many(AssetKind),
    origin: many(AssetOrigin.shape.type),
    deleted: z.stringbool().default(false).describe("those that can be restored"),
    sort: z
      .enum(["updated_at", "-updated_at", "name", "-name", "size", "-size"])
      .default("-updated_at"),
  }),
  response: pageOf(Asset),
});

export const saveAnswer = endpoint({
  method: "POST",
  path: `${path}/answer`,
  access: "member",
  summary:
    "Save an answer of the caller's; a later answer to the same question becomes a new version",
  body: z.object({ chat_id: Id }),
  status: 201,
  response: KeptAsset,
});

export const keepExport = endpoint({
  method: "POST",
  path: `${path}/export`,
  access: "member",
  summary:
    "Export a topic or a chat and save the file as an asset; exporting it again in the same format adds a version",
  body: z
    .object({
      type: z.enum(["chat", "topic"]),
      id: Id.describe("of the topic or the session"),
      format: AssetFormat,
      language: Language.default("en"),
      chat_id: Id.optional().describe("of a chat: the branch that leads to this turn"),
      branches: z.enum(["one", "all"]).default("one").describe("of a chat: `all` in JSON alone"),
      quotes: z.boolean().default(true).describe("with the words of the passages"),
    })
    .refine(({ type, format }) => (type === "chat" ? chatFormats : topicFormats).has(format), {
      path: ["format"],
      message: code("export_format_unavailable"),
    }),
  status: 201,
  response: KeptAsset,
});
const chatFormats = new Set<AssetFormat>(["md", "docx", "pdf", "json"]);
const topicFormats = new Set<AssetFormat>(["md", "docx", "pdf", "csv", "bib", "ris"]);

export const getAsset = endpoint({
  method: "GET",
  path: `${path}/{asset_id}`,
  access: "member",
  summary: "One asset",
  params,
  response: Asset,
});

export const updateAsset = endpoint({
  method: "PATCH",
  path: `${path}/{asset_id}`,
  access: "member",
  summary: "Rename an asset",
  params,
  body: z.object({
    name: z
      .string(code("asset_name_missing"))
      .trim()
      .min(1, code("asset_name_missing"))
      .max(200, code("name_too_long"))
      .refine(...seen),
  }),
  response: Asset,
});

export const bulkAssets = endpoint({
  method: "POST",
  path: `${path}/bulk`,
  access: "member",
  summary:
    "Delete up to 500 assets, or restore them within 30 days; those that are not there are left out",
  body: z.object({
    action: z.enum(["delete", "restore"]),
    ids: z.array(Id).min(1, code("asset_ids_missing")).max(500, code("too_many_asset_ids")),
  }),
  response: z.object({ done: z.array(Id) }),
});

export const deleteAsset = endpoint({
  method: "DELETE",
  path: `${path}/{asset_id}`,
  access: "member",
  summary: "Delete an asset; it can be restored for 30 days",
  params,
  status: 204,
});

export const listAssetVersions = endpoint({
  method: "GET",
  path: `${path}/{asset_id}/versions`,
  access: "member",
  summary: "The versions of an asset that are kept, the newest first: at most 50",
  params,
  response: z.object({ results: z.array(AssetVersion) }),
});

export const getAssetVersion = endpoint({
  method: "GET",
  path: `${path}/{asset_id}/versions/{number}`,
  access: "member",
  summary: "What a version holds",
  params: inVersion,
  response: AssetContent,
});

export const assetFile = endpoint({
  method: "GET",
  path: `${path}/{asset_id}/versions/{number}/file`,
  access: "member",
  summary: "A version as a file: an answer in the format asked for, all else as it was made",
  params: inVersion,
  query: z.object({
    format: z.enum(["md", "docx", "pdf", "json"]).default("md"),
    language: Language.default("en"),
  }),
});
