import { type Model, ModelError, type ModelPart, type Prompt, withStream } from "#deps";
import { retryAfterLoss } from "#connection-loss";
import { type TokenCounts, tokensIn, tokensInPrompt, toolTexts } from "#tokens";

/** What a call has used. */
export interface TokenUse extends TokenCounts {
  /** Not reported by the provider: our own count. */
  counted: boolean;
}

/** Keeps the calls to models of some work within its limits. */
export interface Budget<Call> {
  /**
   * Reserves what a call may use at most. Throws where there is no room for it. A reservation whose
   * commit was lost is counted as spent later.
   */
  reserve(model: Model, most: TokenCounts, signal: AbortSignal): Promise<Call>;
  /** Puts what the call has used in the place of what it had reserved. */
  settle(model: Model, call: Call, used: TokenUse): Promise<void>;
}

/** Output of a prompt that states no maximum. */
const output = 1_000;
/** Providers count messages' frames, and split words otherwise than we estimate. */
const margin = 1.15;
const aroundMessage = 8;
/**
 * Bytes of UTF-8 for a token, few for prose. Digits, codes and scripts that a model hardly knows
 * may have more tokens.
 */
const bytesOfToken = 3;

const promptTokens = (prompt: Prompt) =>
  tokensInPrompt(prompt) + aroundMessage * (prompt.messages.length + 1);

const bytesIn = ({ system, messages, ...more }: Prompt) =>
  [...messages.map(({ content }) => content), ...toolTexts(more)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    Buffer.byteLength(system),
  );

/** Returns what a call may use at most, as far as that can be said before it is made. */
const mostOf = (prompt: Prompt & { maxOutputTokens: number }): TokenCounts => ({
  input: Math.ceil(Math.max(promptTokens(prompt) * margin, bytesIn(prompt) / bytesOfToken)),
  output: prompt.maxOutputTokens,
});

/** Providers use nothing for requests that they refuse. */
const isFree = (error: unknown) =>
  error instanceof ModelError &&
  ["unreachable", "refused", "busy", "context"].includes(error.fault);

/** A model whose calls are reserved before they are made, and settled afterwards. */
export const limited = <Call>(budget: Budget<Call>, model: Model): Model =>
  withStream(model, async function* (asked, signal): AsyncGenerator<ModelPart> {
    const prompt = { ...asked, maxOutputTokens: asked.maxOutputTokens ?? output };
    const call = await retryAfterLoss(() => budget.reserve(model, mostOf(prompt), signal));
    let text = "";
    let reported: TokenCounts | undefined;
    let isRefused = false;
    try {
      for await (const part of model.stream(prompt, signal)) {
        if (part.type === "text") text += part.text;
        else if (part.type === "call") text += part.arguments;
        else if (part.promptTokens !== null && part.completionTokens !== null)
          reported = { input: part.promptTokens, output: part.completionTokens };
        yield part;
      }
    } catch (error) {
      isRefused = isFree(error) && text === "";
      throw error;
    } finally {
      const own = isRefused
        ? { input: 0, output: 0 }
        : { input: promptTokens(prompt), output: tokensIn(text) };
      const used = { ...(reported ?? own), counted: reported === undefined && !isRefused };
      await retryAfterLoss(() => budget.settle(model, call, used));
    }
  });
