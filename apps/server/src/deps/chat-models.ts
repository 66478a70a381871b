import type { RenderedMessage } from "@lectern/contract/message";
import type { ModelPrice } from "@lectern/contract/models";

/** One part of a model's output. */
export type ModelPart =
  | { type: "text"; text: string }
  /** A call of one of the prompt's tools; `arguments` is what the model wrote, which may be no JSON. */
  | { type: "call"; name: string; arguments: string }
  | {
      type: "finish";
      reason: "stop" | "length" | "filtered";
      promptTokens: number | null;
      completionTokens: number | null;
    };

/** An image in a prompt. */
export interface PromptImage {
  mediaType: string;
  bytes: Buffer;
}

/** A tool that a model may call. */
export interface PromptTool {
  name: string;
  description: string;
  /** JSON schema of its arguments. */
  schema: Record<string, unknown>;
}

/** What a model wrote before it called tools, and what they returned. */
export interface ToolRound {
  said: string;
  calls: { id: string; name: string; arguments: Record<string, unknown>; result: string }[];
}

export interface Prompt {
  system: string;
  messages: { role: "user" | "assistant"; content: string; images?: PromptImage[] }[];
  tools?: PromptTool[];
  /** What followed the messages, oldest first. */
  rounds?: ToolRound[];
  maxOutputTokens?: number;
  /** 0: deterministic; absent: the provider's default. */
  temperature?: number;
}

/** Why a provider failed; the message may be shown to users. */
export class ModelError extends Error {
  readonly fault: "unreachable" | "refused" | "busy" | "timeout" | "broken" | "context";
  /** The provider's status, if it responded. */
  readonly status: number | undefined;
  readonly userMessage: RenderedMessage;
  constructor(fault: ModelError["fault"], userMessage: RenderedMessage, status?: number) {
    super(userMessage.text);
    this.name = "ModelError";
    this.fault = fault;
    this.userMessage = userMessage;
    this.status = status;
  }
}

/** A configured language model. */
export interface Model {
  /** The name shown to users. */
  readonly name: string;
  /** Maximum tokens of a prompt and its answer together. */
  readonly windowTokens: number;
  /** Whether the model accepts images. */
  readonly sees: boolean;
  /** What it costs; absent or null: nobody said. */
  readonly price?: ModelPrice | null;
  /** Throws ModelError. A stream that ends without `finish` was cut off. */
  stream(prompt: Prompt, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** Returns the same model with another way to stream. */
export const withStream = (
  { name, windowTokens, sees, price = null }: Model,
  stream: Model["stream"],
): Model => ({ name, windowTokens, sees, price, stream });
