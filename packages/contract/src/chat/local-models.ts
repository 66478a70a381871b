import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code, Message } from "../message.ts";
import { pageOf, Time } from "../page.ts";

/**
 * The purpose of a model on this machine. `check`: whether a sentence follows from its source;
 * `span`: the words of a passage that answer a question.
 */
export const LocalPurpose = z.enum(["embedding", "rerank", "check", "span"]);
export type LocalPurpose = z.infer<typeof LocalPurpose>;

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const LocalId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, code("model_id_invalid"));

const Languages = z
  .array(z.string())
  .describe("BCP 47 tags; `mul`: many; empty: nobody said which");

export const LocalFile = z.object({
  name: z.string(),
  bytes: z.number().int(),
  sha256: Digest,
});
export type LocalFile = z.infer<typeof LocalFile>;

/** A model installed on this machine. */
export const LocalModel = z.object({
  id: LocalId.describe("its name and the beginning of its hash"),
  name: z.string(),
  purpose: LocalPurpose,
  bytes: z.number().int().describe("of all its files"),
  languages: Languages,
  license: z.string().nullable().describe("SPDX identifier; null: nobody said"),
  source: z.string().nullable().describe("hub repository and revision; null: from a folder"),
  dimensions: z.number().int().nullable().describe("of its vectors; null for other purposes"),
  files: z.array(LocalFile),
  in_use: z.boolean().describe("the one that is asked for its purpose"),
  added_at: Time,
});
export type LocalModel = z.infer<typeof LocalModel>;

/** A supported model that can be downloaded from the hub. */
export const KnownModel = z.object({
  id: z.string(),
  name: z.string(),
  purpose: LocalPurpose,
  bytes: z.number().int().describe("about so many, to be fetched"),
  languages: Languages,
  license: z.string(),
  source: z.string().describe("hub repository"),
  effect: z
    .object({ ndcg: z.number(), passages_per_second: z.number() })
    .nullable()
    .describe("measured: nDCG@10 above words alone, and speed on one thread; null: not measured"),
  installed: z.boolean(),
});
export type KnownModel = z.infer<typeof KnownModel>;

/** The steps of adding a model: `runtime` installs the programs that run models. */
export const ModelImportStep = z.enum(["runtime", "files", "trial", "done", "failed"]);
export type ModelImportStep = z.infer<typeof ModelImportStep>;

/** Why adding a model failed. */
export const ModelImportFault = z.enum([
  "busy",
  "cancelled",
  "damaged",
  "failed",
  "file_missing",
  "file_too_large",
  "full",
  "installed",
  "interrupted",
  "network",
  "no_labels",
  "no_runtime",
  "not_absolute",
  "not_a_model",
  "not_found",
  "unreadable",
  "unsupported_system",
  "wrong_bytes",
]);
export type ModelImportFault = z.infer<typeof ModelImportFault>;

export const ModelImport = z.object({
  name: z.string(),
  step: ModelImportStep,
  bytes: z.number().int().describe("that have been fetched or copied"),
  total: z.number().int().nullable().describe("null: not known, or nothing to count"),
  fault: ModelImportFault.nullable().describe("why it failed"),
  detail: z.string().nullable().describe("for a person: why it failed"),
  ...Message.partial().shape,
  model_id: LocalId.nullable().describe("once it is done"),
});
export type ModelImport = z.infer<typeof ModelImport>;

const path = "/settings/ext/v1/local-models";
const byId = z.object({ model_id: LocalId });

export const listLocalModels = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The models that run on this machine, and those that could be added (admins)",
  response: pageOf(LocalModel).extend({
    known: z.array(KnownModel),
    adding: ModelImport.nullable().describe(
      "what is being added, or was added last; poll while it runs",
    ),
    runtime: z.object({
      installed: z.boolean(),
      bytes: z.number().int().describe("that installing it takes on disk, about"),
    }),
    running: z.object({
      state: z.enum(["idle", "working", "failing"]),
      bytes: z.number().int().describe("of memory that it holds"),
    }),
    may_change: z
      .boolean()
      .describe("false: only whoever runs the product may, by `npm run models`"),
  }),
});

export const addLocalModel = endpoint({
  method: "POST",
  path,
  access: "member",
  summary: "Add a model from the hub, or from a folder or zip archive of this machine (admins)",
  body: z.discriminatedUnion("from", [
    z.object({ from: z.literal("hub"), known_id: z.string().max(100) }),
    z.object({
      from: z.literal("folder"),
      path: z.string().min(1, code("folder_path_missing")).max(4_000, code("path_too_long")),
      purpose: LocalPurpose.optional().describe("absent: as its files say"),
    }),
  ]),
  status: 201,
  response: ModelImport,
});

export const cancelAddingLocalModel = endpoint({
  method: "DELETE",
  path: `${path}/adding`,
  access: "member",
  summary: "Stop adding a model; what was fetched is kept for the next try (admins)",
  status: 204,
});

export const useLocalModel = endpoint({
  method: "PUT",
  path: `${path}/{model_id}/use`,
  access: "member",
  summary: "Ask this model, of those with its purpose (admins)",
  params: byId,
  status: 204,
});

export const removeLocalModel = endpoint({
  method: "DELETE",
  path: `${path}/{model_id}`,
  access: "member",
  summary: "Remove a model's files from this machine (admins)",
  params: byId,
  status: 204,
});
