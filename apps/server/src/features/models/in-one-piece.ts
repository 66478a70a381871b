import { message } from "@lectern/contract/message";

import { type Model, ModelError, type Prompt } from "#deps";

/**
 * Returns a model's answer as one text, for internal questions that are not streamed. Throws
 * ModelError, also for an answer that was cut off.
 */
export async function inOnePiece(
  model: Model,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<string> {
  let text = "";
  for await (const part of model.stream(prompt, signal)) {
    if (part.type === "finish") return text;
    if (part.type === "text") text += part.text;
  }
  throw new ModelError("broken", message("model_broken"));
}
