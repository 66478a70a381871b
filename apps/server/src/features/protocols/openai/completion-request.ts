import { z } from "zod";

import type { SentAlong } from "../../chat/index.ts";
import { InvalidRequest } from "./failure.ts";

const mostInstructions = 8_000;
const longestQuestion = 20_000;

const Part = z.looseObject({ type: z.string(), text: z.string().optional() });
const Message = z.looseObject({
  role: z.enum(["system", "developer", "user", "assistant", "tool", "function"]),
  content: z.union([z.string(), z.array(Part)]).nullish(),
  tool_calls: z.array(z.unknown()).nullish(),
});

/** The part of OpenAI's request that is read. What is not named here is ignored or refused below. */
export const CompletionRequest = z.looseObject({
  model: z.string().min(1).max(200).describe("an id of GET /v1/models"),
  messages: z.array(Message).min(1).max(2_000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  lectern: z
    .object({
      collection_ids: z.array(z.uuid()).max(100).default([]),
      document_ids: z.array(z.uuid()).max(100).default([]),
    })
    .optional()
    .describe("the sources; absent: those of the persona, else the whole library"),
});
export type CompletionRequest = z.infer<typeof CompletionRequest>;

const isFilled = (value: unknown) =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** Parameters that would change what the answer is, by the values that are refused. */
const refused: Record<string, (value: unknown) => boolean> = {
  n: (value) => value !== 1,
  tools: isFilled,
  functions: isFilled,
  tool_choice: (value) => value !== "none" && value !== "auto",
  function_call: (value) => value !== "none" && value !== "auto",
  response_format: (value) => JSON.stringify(value) !== '{"type":"text"}',
  modalities: (value) => JSON.stringify(value) !== '["text"]',
  audio: isFilled,
  logprobs: isFilled,
  top_logprobs: isFilled,
  logit_bias: isFilled,
  stop: isFilled,
  web_search_options: () => true,
};

/** Throws InvalidRequest for a parameter that answers from a library cannot follow. */
export function refuseUnsupported(asked: CompletionRequest) {
  for (const [param, isRefused] of Object.entries(refused)) {
    const value = asked[param];
    if (value === undefined || value === null || !isRefused(value)) continue;
    const text = `Unsupported value: '${param}' is not supported by this API.`;
    throw new InvalidRequest(text, param, "unsupported_parameter");
  }
}

type Question = SentAlong & { content: string };
type Message = z.infer<typeof Message>;

/**
 * Returns the last message as the question, those of the user and the assistant before as its
 * conversation, and those of the system as instructions. Throws InvalidRequest.
 */
export function questionIn({ messages }: CompletionRequest): Question {
  const above: { question: string; content: string | null }[] = [];
  const instructions: string[] = [];
  const last = messages.length - 1;
  for (const [at, one] of messages.entries()) {
    const text = textOf(one, at);
    const turn = above.at(-1);
    if (one.role === "system" || one.role === "developer") instructions.push(text);
    else if (one.role === "assistant") {
      if (turn) turn.content = joined(turn.content, text);
    } else if (at === last) {
      return { content: question(text, at), above, instructions: instructionsOf(instructions) };
    } else if (turn?.content === null) turn.question = joined(turn.question, text);
    else above.push({ question: text, content: null });
  }
  throw new InvalidRequest("The last message must be the user's question.", `messages.${last}`);
}

const joined = (before: string | null, text: string) => (before ? `${before}\n\n${text}` : text);

function question(text: string, at: number): string {
  const param = `messages.${at}.content`;
  if (text.trim() === "") throw new InvalidRequest("The question is empty.", param);
  if (text.length > longestQuestion) {
    throw new InvalidRequest(`A question has at most ${longestQuestion} characters.`, param);
  }
  return text.trim();
}

function instructionsOf(systemMessages: readonly string[]): string {
  const text = systemMessages.join("\n\n").trim();
  if (text.length <= mostInstructions) return text;
  const most = `System messages have at most ${mostInstructions} characters together.`;
  throw new InvalidRequest(most, "messages");
}

/** Returns a message's text. Throws InvalidRequest for pictures, files, sound and tools. */
function textOf({ role, content, tool_calls }: Message, at: number): string {
  const param = `messages.${at}`;
  if (role === "tool" || role === "function" || (tool_calls ?? []).length > 0) {
    throw new InvalidRequest("Tools are not supported.", param, "unsupported_value");
  }
  if (typeof content === "string") return content;
  return (content ?? [])
    .map(({ type, text }, n) => {
      if (type === "text" && text !== undefined) return text;
      const where = `${param}.content.${n}`;
      throw new InvalidRequest(`Only text is read, not '${type}'.`, where, "unsupported_value");
    })
    .join("\n\n");
}
