import { z } from "zod";

import type { Connection, Prompt, PromptTool, ToolRound } from "#deps";

import { errorInside } from "./provider-errors.ts";
import { type AskJson, readJson } from "./json.ts";
import { below, type Protocol, type CompletionDelta, roundInWords } from "./protocol.ts";

/** Sent with every request, where it is required; no answer of ours is longer. */
const longestAnswer = 4_096;

const count = z.number().nullish();
const Tokens = z.object({
  input_tokens: count,
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  output_tokens: count,
});

/** The fields read from an event; there are other kinds of events, and more will follow. */
const Event = z.object({
  type: z.string(),
  index: z.number().nullish(),
  message: z.object({ usage: Tokens.nullish() }).nullish(),
  delta: z
    .object({
      text: z.string().nullish(),
      partial_json: z.string().nullish(),
      stop_reason: z.string().nullish(),
    })
    .nullish(),
  content_block: z
    .object({ type: z.string().nullish(), text: z.string().nullish(), name: z.string().nullish() })
    .nullish(),
  usage: Tokens.nullish(),
  error: z.unknown().optional(),
});

const reasons: Record<string, "length" | "filtered"> = {
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "filtered",
};

/** Anthropic's Messages API. */
export const anthropic: Protocol = {
  headers: (apiKey) => ({
    "anthropic-version": "2023-06-01",
    ...(apiKey && { "x-api-key": apiKey }),
  }),
  ask: (at, model, prompt, quirks) => ({
    url: messagesAt(at, "messages"),
    body: bodyOf(model, prompt, quirks),
  }),
  quirks: [{ name: "no temperature", refusal: /temperature/ }],
  isEnd: (data) => /^\s*\{\s*"type"\s*:\s*"message_stop"/.test(data),
  read,
  list,
};

/** Its documentation gives the address with and without the version. */
const messagesAt = (at: Connection, path: string) =>
  below(at, /\/v\d+\/*$/.test(at.baseUrl) ? path : `v1/${path}`);

function bodyOf(
  model: string,
  { system, messages, maxOutputTokens, temperature, tools = [], rounds = [] }: Prompt,
  quirks: ReadonlySet<string>,
) {
  return {
    model,
    system,
    messages: [
      ...messages.map(messageOf),
      ...rounds.flatMap<object>(tools.length > 0 ? roundOf : roundInWords),
    ],
    tools: tools.length > 0 ? tools.map(toolOf) : undefined,
    max_tokens: maxOutputTokens ?? longestAnswer,
    temperature: quirks.has("no temperature") ? undefined : temperature,
    stream: true,
  };
}

const messageOf = ({ role, content, images = [] }: Prompt["messages"][number]) => ({
  role,
  content:
    images.length === 0
      ? content
      : [
          ...images.map(({ mediaType, bytes }) => ({
            type: "image",
            source: { type: "base64", media_type: mediaType, data: bytes.toString("base64") },
          })),
          { type: "text", text: content },
        ],
});

const toolOf = ({ name, description, schema }: PromptTool) => ({
  name,
  description,
  input_schema: schema,
});

const roundOf = ({ said, calls }: ToolRound) => [
  {
    role: "assistant",
    content: [
      // It refuses text that is empty or ends with a space.
      ...(said.trim() ? [{ type: "text", text: said.trimEnd() }] : []),
      ...calls.map(({ id, name, arguments: input }) => ({ type: "tool_use", id, name, input })),
    ],
  },
  {
    role: "user",
    content: calls.map(({ id, result }) => ({
      type: "tool_result",
      tool_use_id: id,
      content: result,
    })),
  },
];

function read(data: string): CompletionDelta {
  const { type, index, message, delta, content_block, usage, error } = readJson(Event, data);
  if (type === "error") throw errorInside(error);
  const tokens = usage ?? message?.usage;
  const finish = delta?.stop_reason;
  return {
    text: (type === "content_block_start" ? content_block : delta)?.text ?? undefined,
    calls: callIn(index ?? 0, content_block, delta?.partial_json),
    finish: finish ? (reasons[finish] ?? "stop") : undefined,
    promptTokens: asked(tokens),
    completionTokens: tokens?.output_tokens ?? undefined,
  };
}

const callIn = (
  index: number,
  block: z.infer<typeof Event>["content_block"],
  json: string | null | undefined,
) => {
  if (block?.type === "tool_use") return [{ index, name: block.name }];
  return json == null ? undefined : [{ index, arguments: json }];
};

/** Tokens read from or written to the cache are input tokens too. */
function asked(tokens: z.infer<typeof Tokens> | null | undefined): number | undefined {
  if (typeof tokens?.input_tokens !== "number") return undefined;
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens } = tokens;
  return input_tokens + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0);
}

const Listed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      display_name: z.string().nullish(),
      max_input_tokens: z.number().int().positive().nullish(),
    }),
  ),
});

/** Context window of all their models since the third generation, which also accept images. */
const window = 200_000;

async function list(ask: AskJson, at: Connection) {
  const { data } = await ask({ url: messagesAt(at, "models?limit=1000"), shape: Listed });
  return data.map(({ id, display_name, max_input_tokens }) => ({
    name: id,
    label: display_name ?? id,
    purpose: "chat" as const,
    windowTokens: max_input_tokens ?? (id.startsWith("claude-") ? window : undefined),
    sees: id.startsWith("claude-"),
  }));
}
