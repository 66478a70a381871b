import { z } from "zod";

import { Group } from "../identity/auth.ts";
import { endpoint } from "../endpoint.ts";
import { code, Detail } from "../message.ts";
import { Id, pageOf, Time } from "../page.ts";
import { unseen } from "../unseen.ts";

/** The API of a provider: OpenAI's chat completions or Anthropic's messages. */
export const ProviderKind = z.enum(["openai", "anthropic"]);
export type ProviderKind = z.infer<typeof ProviderKind>;

/** `check`: verifies that an answer's sentences are supported by what they cite. */
export const ModelPurpose = z.enum(["chat", "embedding", "rerank", "check"]);
export type ModelPurpose = z.infer<typeof ModelPurpose>;

/** Who may choose a model; a role includes stronger roles. */
export const Audience = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("everyone") }),
  z.object({ kind: z.literal("role"), group: Group }),
  z.object({
    kind: z.literal("teams"),
    team_ids: z.array(Id).max(50, code("too_many_teams")),
  }),
]);
export type Audience = z.infer<typeof Audience>;

const PricePerMillion = z
  .number(code("model_price_invalid"))
  .min(0, code("model_price_invalid"))
  .max(100_000, code("model_price_invalid"));

/** What a provider charges for a million tokens. */
export const ModelPrice = z.object({
  input: PricePerMillion,
  output: PricePerMillion,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, code("currency_invalid"))
    .describe("ISO 4217"),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

export const ProviderModel = z.object({
  id: Id,
  name: z.string().describe("as the provider knows it"),
  label: z.string().describe("as people know it"),
  purpose: ModelPurpose,
  window_tokens: z.number().int().describe("what it takes at once, the answer included"),
  window_assumed: z.boolean().describe("nobody said how large it is: a safe size"),
  sees: z.boolean().describe("it takes pictures"),
  stands_in: z.boolean().describe("asked when another one does not answer"),
  price: ModelPrice.nullable().describe("null: nobody said"),
  audience: Audience,
});
export type ProviderModel = z.infer<typeof ProviderModel>;

export const Provider = z.object({
  id: Id,
  name: z.string(),
  kind: ProviderKind,
  base_url: z.string(),
  key_set: z.boolean().describe("the key itself is never answered"),
  models: z.array(ProviderModel),
  created_at: Time,
  updated_at: Time,
});
export type Provider = z.infer<typeof Provider>;

/** A model that the operator set up for every workspace. */
export const InstalledModel = z.object({ name: z.string(), purpose: ModelPurpose });
export type InstalledModel = z.infer<typeof InstalledModel>;

/** How many documents can be searched by meaning. */
export const Meaning = z.object({
  model: z.string().describe("that makes their vectors"),
  documents: z.number().int().describe("that are read"),
  made: z.number().int().describe("of them, how many have the vectors of this model"),
});
export type Meaning = z.infer<typeof Meaning>;

export const OfferedModel = z.object({
  name: z.string(),
  label: z.string(),
  purpose: ModelPurpose.describe("as it seems by its name"),
  window_tokens: z.number().int().nullable().describe("null: the provider does not tell"),
  sees: z.boolean(),
});
export type OfferedModel = z.infer<typeof OfferedModel>;

/**
 * A model that the caller may choose. `extractive` is the built-in model, which quotes documents
 * and needs no provider.
 */
export const ModelChoice = z.object({
  id: z.string().describe("stays the same; `installation` is the operator's"),
  label: z.string(),
  provider: z.string().nullable().describe("null: built in, or the operator's"),
  window_tokens: z.number().int(),
  sees: z.boolean(),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

const path = "/settings/ext/v1";
const byProvider = z.object({ provider_id: Id });
const byModel = z.object({ provider_id: Id, model_id: Id });

const ProviderName = z
  .string(code("provider_name_missing"))
  .trim()
  .min(1, code("provider_name_missing"))
  .max(100, code("provider_name_too_long"))
  .refine((text) => !unseen.test(text), code("name_not_single_line"));
const BaseUrl = z
  .string(code("provider_address_missing"))
  .trim()
  .max(2_000, code("address_too_long"))
  .refine(
    (text) =>
      URL.canParse(text) &&
      /^https?:$/.test(new URL(text).protocol) &&
      new URL(text).username === "" &&
      new URL(text).password === "",
    code("provider_address_invalid"),
  );
const Key = z
  .string()
  .trim()
  .min(1, code("provider_key_missing"))
  .max(4_000, code("provider_key_too_long"))
  .regex(/^[\x21-\x7e]+$/, code("provider_key_characters"));

const NewModel = z.object({
  name: z
    .string(code("model_missing"))
    .trim()
    .min(1, code("model_missing"))
    .max(200, code("model_name_too_long"))
    .refine((text) => !unseen.test(text), code("name_not_single_line")),
  label: z
    .string()
    .trim()
    .min(1, code("model_display_name_missing"))
    .max(100, code("model_display_name_too_long"))
    .refine((text) => !unseen.test(text), code("name_not_single_line")),
  purpose: ModelPurpose,
  window_tokens: z
    .number()
    .int()
    .min(1_024, code("context_window_too_small"))
    .max(20_000_000, code("context_window_too_large"))
    .nullable()
    .default(null)
    .describe("null: a safe size"),
  sees: z.boolean().default(false),
  stands_in: z.boolean().default(true),
  price: ModelPrice.nullable().default(null).describe("null: not said"),
  audience: Audience.default({ kind: "everyone" }),
});
export type NewModel = z.infer<typeof NewModel>;

export const listProviders = endpoint({
  method: "GET",
  path: `${path}/providers`,
  access: "member",
  summary: "The workspace's providers of models (admins)",
  response: pageOf(Provider).extend({
    installed: z.array(InstalledModel).describe("set up by the operator"),
    order: z.array(Id).describe("chat models as they are asked one after the other"),
    used: z.array(Id).describe("of the other models those that are asked, one for each purpose"),
    meaning: Meaning.nullable().describe("null: no model finds by meaning"),
    nearby: z
      .object({ name: z.string(), kind: ProviderKind, base_url: z.string() })
      .nullable()
      .describe("a model server found on the product's own machine"),
  }),
});

export const createProvider = endpoint({
  method: "POST",
  path: `${path}/providers`,
  access: "member",
  summary: "Connect a provider (admins)",
  body: z.object({
    name: ProviderName,
    kind: ProviderKind,
    base_url: BaseUrl,
    key: Key.nullable().optional(),
  }),
  status: 201,
  response: Provider,
});

export const updateProvider = endpoint({
  method: "PATCH",
  path: `${path}/providers/{provider_id}`,
  access: "member",
  summary: "Change a provider (admins); another host gets the key only when it is entered again",
  params: byProvider,
  body: z.object({
    name: ProviderName.optional(),
    base_url: BaseUrl.optional(),
    key: Key.nullable().optional().describe("null removes it"),
  }),
  response: Provider,
});

export const deleteProvider = endpoint({
  method: "DELETE",
  path: `${path}/providers/{provider_id}`,
  access: "member",
  summary: "Disconnect a provider, with its models (admins)",
  params: byProvider,
  status: 204,
});

export const listOfferedModels = endpoint({
  method: "GET",
  path: `${path}/providers/{provider_id}/offers`,
  access: "member",
  summary: "Ask the provider which models it has (admins)",
  params: byProvider,
  response: pageOf(OfferedModel),
});

export const testProvider = endpoint({
  method: "POST",
  path: `${path}/providers/{provider_id}/test`,
  access: "member",
  summary: "Ask the provider something small (admins)",
  params: byProvider,
  body: z.object({
    model_id: Id.optional().describe("absent: its first model, or else its list of models"),
  }),
  response: z.object({
    answered: z.boolean(),
    ms: z.number().int().nullable().describe("until the answer; null where there was none"),
    ...Detail.shape,
  }),
});

export const addModel = endpoint({
  method: "POST",
  path: `${path}/providers/{provider_id}/models`,
  access: "member",
  summary: "Offer a model of the provider in the workspace (admins)",
  params: byProvider,
  body: NewModel,
  status: 201,
  response: ProviderModel,
});

export const updateModel = endpoint({
  method: "PATCH",
  path: `${path}/providers/{provider_id}/models/{model_id}`,
  access: "member",
  summary: "Change how a model is offered (admins)",
  params: byModel,
  body: z.object({
    label: NewModel.shape.label.optional(),
    purpose: ModelPurpose.optional(),
    window_tokens: NewModel.shape.window_tokens.removeDefault().optional(),
    sees: z.boolean().optional(),
    stands_in: z.boolean().optional(),
    price: ModelPrice.nullable().optional(),
    audience: Audience.optional(),
  }),
  response: ProviderModel,
});

export const deleteModel = endpoint({
  method: "DELETE",
  path: `${path}/providers/{provider_id}/models/{model_id}`,
  access: "member",
  summary: "Offer a model no longer (admins)",
  params: byModel,
  status: 204,
});

export const orderModels = endpoint({
  method: "PUT",
  path: `${path}/models/order`,
  access: "member",
  summary: "Which model is asked first, and which ones after it where it does not answer (admins)",
  body: z.object({ model_ids: z.array(Id).max(500) }),
  status: 204,
});

export const listModels = endpoint({
  method: "GET",
  path: `${path}/models`,
  access: "member",
  scope: "chat.read",
  summary: "The models that the caller may choose; the first answers where none is chosen",
  response: pageOf(ModelChoice),
});
