import type { Prompt } from "#deps";

/** Tokens of prompts, and of what a model wrote. */
export interface TokenCounts {
  input: number;
  output: number;
}

const dense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu;
/** A fast check: few texts contain such characters. */
const mayBeDense = /[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\uffff]/;

/**
 * Returns quarters of a token: about four letters of an alphabet make one token, one Chinese or
 * Japanese character does by itself. Counts of two texts can be added.
 */
export function quartersIn(text: string): number {
  if (!mayBeDense.test(text)) return text.length;
  const alone = text.match(dense)?.length ?? 0;
  return 4 * alone + (text.length - alone);
}

/** Estimates the number of tokens of a text. */
export const tokensIn = (text: string): number => Math.ceil(quartersIn(text) / 4);

/** What is sent of the tools that a model may call, and of the calls that it made. */
export const toolTexts = ({
  tools = [],
  rounds = [],
}: Pick<Prompt, "tools" | "rounds">): string[] => [
  ...tools.map((tool) => JSON.stringify(tool)),
  ...rounds.flatMap(({ said, calls }) => [said, ...calls.map((call) => JSON.stringify(call))]),
];

/** Estimates the tokens of a prompt's texts, without the answer. */
export const tokensInPrompt = ({ system, messages, ...more }: Prompt): number =>
  [...messages.map(({ content }) => content), ...toolTexts(more)].reduce(
    (sum, text) => sum + tokensIn(text),
    tokensIn(system),
  );

/** Characters that a prompt adds to a passage: marker, page and end. */
const aroundPassage = 56;
const beforeLine = 2;

/** Returns the maximum tokens of a passage when its document is read whole. */
export const tokensAsPassage = (text: string, heading: string | null): number =>
  Math.ceil(
    (quartersIn(text) +
      quartersIn(heading ?? "") +
      aroundPassage +
      beforeLine * (text.split("\n").length + 3)) /
      4,
  );
