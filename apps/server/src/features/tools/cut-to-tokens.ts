import { tokensIn } from "#tokens";

/** Cuts a text to about so many tokens. */
export function cutToTokens(text: string, tokens: number): string {
  const total = tokensIn(text);
  if (total <= tokens) return text;
  return `${text.slice(0, Math.floor((text.length * tokens) / total)).toWellFormed()}\n(cut off)`;
}
