import { type Model, ModelError, type Prompt } from "#deps";

/**
 * What a model answers, as one text: for questions of our own, whose answer nobody watches being
 * written. Throws ModelError, for an answer that breaks off as well.
 */
export async function inOnePiece(
  model: Model,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<string> {
  let text = "";
  for await (const part of model.stream(prompt, signal)) {
    if (part.type === "finish") return text;
    text += part.text;
  }
  throw new ModelError("broken", "The model's answer could not be read. Try again.");
}
