import { z } from "zod";

import type { Prompt, PromptTool, ToolRound } from "#deps";

import { errorInside } from "./provider-errors.ts";
import { readJson } from "./json.ts";
import { listOf } from "./openai-offers.ts";
import { below, type Protocol, type CompletionDelta, roundInWords } from "./protocol.ts";

const CallDelta = z.object({
  index: z.number().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});

/** The fields read from an event; servers add many of their own. */
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({ content: z.string().nullish(), tool_calls: z.array(CallDelta).nullish() })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() })
    .nullish(),
  error: z.unknown().optional(),
});

const reasons: Record<string, "length" | "filtered"> = {
  length: "length",
  content_filter: "filtered",
};

/** OpenAI's Chat Completions API: Ollama, vLLM, llama.cpp and many others. */
export const openAiCompatible: Protocol = {
  headers: (apiKey): Record<string, string> =>
    apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  ask: (at, model, prompt, quirks) => ({
    url: below(at, "chat/completions"),
    body: bodyOf(model, prompt, quirks),
  }),
  // Quirks of newer OpenAI models, and of servers that support only the basics.
  quirks: [
    { name: "max_completion_tokens", refusal: /max_tokens[^]*max_completion_tokens/ },
    { name: "no temperature", refusal: /temperature/ },
    { name: "no stream_options", refusal: /stream_options/ },
    { name: "no tools", refusal: /\btools?\b|tool.choice/i },
  ],
  isEnd: (data) => data === "[DONE]",
  read,
  list: listOf,
};

function bodyOf(
  model: string,
  { system, messages, maxOutputTokens, temperature, tools = [], rounds = [] }: Prompt,
  quirks: ReadonlySet<string>,
) {
  const callsTools = tools.length > 0 && !quirks.has("no tools");
  const longest = quirks.has("max_completion_tokens") ? "max_completion_tokens" : "max_tokens";
  return {
    model,
    messages: [
      { role: "system", content: system },
      ...messages.map(messageOf),
      ...rounds.flatMap(callsTools ? roundOf : roundInWords),
    ],
    tools: callsTools ? tools.map(toolOf) : undefined,
    [longest]: maxOutputTokens,
    temperature: quirks.has("no temperature") ? undefined : temperature,
    stream: true,
    stream_options: quirks.has("no stream_options") ? undefined : { include_usage: true },
  };
}

const messageOf = ({ role, content, images = [] }: Prompt["messages"][number]) => ({
  role,
  content:
    images.length === 0
      ? content
      : [
          ...images.map(({ mediaType, bytes }) => ({
            type: "image_url",
            image_url: { url: `data:${mediaType};base64,${bytes.toString("base64")}` },
          })),
          { type: "text", text: content },
        ],
});

const toolOf = ({ name, description, schema }: PromptTool) => ({
  type: "function",
  function: { name, description, parameters: schema },
});

const roundOf = ({ said, calls }: ToolRound) => [
  {
    role: "assistant",
    content: said,
    tool_calls: calls.map(({ id, name, arguments: given }) => ({
      id,
      type: "function",
      function: { name, arguments: JSON.stringify(given) },
    })),
  },
  ...calls.map(({ id, result }) => ({ role: "tool", tool_call_id: id, content: result })),
];

function read(data: string): CompletionDelta {
  const { choices, usage, error } = readJson(Chunk, data);
  if (error) throw errorInside(error);
  const choice = choices?.[0];
  const finish = choice?.finish_reason;
  return {
    text: choice?.delta?.content ?? undefined,
    calls: choice?.delta?.tool_calls?.map(({ index, function: called }, n) => ({
      index: index ?? n,
      ...called,
    })),
    finish: finish ? (reasons[finish] ?? "stop") : undefined,
    promptTokens: usage?.prompt_tokens ?? undefined,
    completionTokens: usage?.completion_tokens ?? undefined,
  };
}
