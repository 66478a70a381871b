import { z } from "zod";

import type { Connection, OfferedModel } from "#deps";

import type { AskJson } from "./json.ts";
import { below } from "./protocol.ts";

const size = z.number().int().positive().nullish().catch(null);
/** The fields in which servers report the context length of a model. */
const Listed = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        owned_by: z.string().nullish().catch(null),
        max_model_len: size,
        context_length: size,
        context_window: size,
        max_context_length: size,
      }),
    )
    .nullable(),
});
type Listed = NonNullable<z.infer<typeof Listed>["data"]>[number];

/** Returns the models of a server, with what its kind of server reports about each. */
export async function listOf(ask: AskJson, at: Connection): Promise<OfferedModel[]> {
  const { data } = await ask({ url: below(at, "models"), shape: Listed });
  const owner = data?.[0]?.owned_by;
  const further =
    owner === "library"
      ? await askOllama(ask, at, data)
      : owner === "llamacpp"
        ? await askLlama(ask, at)
        : {};
  return (data ?? []).map((one) => ({
    name: one.id,
    label: one.id,
    purpose: purposeOf(one.id),
    windowTokens:
      one.max_model_len ??
      one.context_length ??
      one.context_window ??
      one.max_context_length ??
      known.find(([name]) => name.test(one.id))?.[1],
    sees: false,
    ...further[one.id],
    ...further[every],
  }));
}

type Further = Record<string, Partial<OfferedModel>>;
const every = "*";

/** Context windows of OpenAI's models, which its API does not report. */
const known: [RegExp, number][] = [
  [/^gpt-4\.1/, 1_000_000],
  [/^(chatgpt-4o|gpt-4o|gpt-4-turbo)/, 128_000],
  [/^gpt-5/, 272_000],
  [/^o[134](-|$)/, 200_000],
  [/^gpt-3\.5-turbo/, 16_385],
];

function purposeOf(name: string): OfferedModel["purpose"] {
  if (/rerank/i.test(name)) return "rerank";
  return /embed|(^|[/_-])(bge|e5|gte|minilm)([-_:]|$)/i.test(name) ? "embedding" : "chat";
}

const rootOf = ({ baseUrl }: Connection) => ({ baseUrl: baseUrl.replace(/\/+v1\/*$/, "") });
const quick = 3_000;

const Shown = z.object({
  model_info: z.record(z.string(), z.unknown()).nullish(),
  parameters: z.string().nullish(),
  capabilities: z.array(z.string()).nullish(),
});
const Running = z.object({
  models: z.array(z.object({ name: z.string(), context_length: size })).nullish(),
});

/** Ollama's default context length. It truncates longer prompts silently. */
const ollamasOwn = 4_096;
const mostAsked = 50;

/**
 * Ollama reports a model's maximum context length; the actual one depends on its configuration, or
 * on the running model.
 */
async function askOllama(ask: AskJson, at: Connection, listed: Listed[] | null): Promise<Further> {
  const root = rootOf(at);
  const running = await ask({
    url: below(root, "api/ps"),
    shape: Running,
    timeoutMs: quick,
  }).catch(() => ({ models: [] }));
  const details = await Promise.all(
    (listed ?? []).slice(0, mostAsked).map(async ({ id }) => {
      const url = below(root, "api/show");
      const answer = await ask({ url, body: { model: id }, shape: Shown, timeoutMs: quick }).catch(
        (): z.infer<typeof Shown> => ({}),
      );
      const set = /^num_ctx\s+(\d+)/m.exec(answer.parameters ?? "")?.[1];
      const now = running.models?.find(({ name }) => name === id)?.context_length;
      const can = Object.entries(answer.model_info ?? {}).find(([key]) =>
        key.endsWith(".context_length"),
      )?.[1];
      const windowTokens = Math.min(
        now ?? (set ? Number(set) : ollamasOwn),
        typeof can === "number" ? can : Infinity,
      );
      const does = answer.capabilities ?? [];
      const purpose = does.includes("embedding") ? { purpose: "embedding" as const } : {};
      return [id, { windowTokens, sees: does.includes("vision"), ...purpose }] as const;
    }),
  );
  return Object.fromEntries(details);
}

const Props = z.object({
  default_generation_settings: z.object({ n_ctx: size }).nullish(),
  modalities: z.object({ vision: z.boolean().nullish() }).nullish(),
});

/** llama.cpp serves one model and reports the context length of each request. */
async function askLlama(ask: AskJson, at: Connection): Promise<Further> {
  const url = below(rootOf(at), "props");
  const props = await ask({ url, shape: Props, timeoutMs: quick }).catch(() => undefined);
  const n = props?.default_generation_settings?.n_ctx;
  const sees = props?.modalities?.vision ?? false;
  return { [every]: { sees, ...(n && { windowTokens: n }) } };
}
