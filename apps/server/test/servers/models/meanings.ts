import { createHash } from "node:crypto";

const dimensions = 64;

/** Returns numbers that depend only on the word. */
function numbersOf(word: string): number[] {
  const numbers: number[] = [];
  for (let round = 0; numbers.length < dimensions; round++) {
    const bytes = createHash("sha256").update(`${round} ${word}`).digest();
    for (const byte of bytes) numbers.push(byte - 127.5);
  }
  return numbers.slice(0, dimensions);
}

/**
 * The response of a scripted server to /embeddings: texts are similar if they share words, or words
 * with the same meaning in `meanings`. Models with different `accent` give different vectors.
 */
export function embeddings(meanings: Record<string, string>, accent = "") {
  const known = new Map<string, number[]>();
  const vectorOf = (text: string) => {
    const sum = Array.from({ length: dimensions }, () => 0.01);
    for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
      const meant = accent + (meanings[word] ?? word);
      const numbers = known.get(meant) ?? numbersOf(meant);
      known.set(meant, numbers);
      for (let at = 0; at < dimensions; at++) sum[at]! += numbers[at]!;
    }
    return sum;
  };
  return (body: unknown) => {
    const { input } = body as { input: string[] };
    return { data: input.map((text, index) => ({ index, embedding: vectorOf(text) })) };
  };
}
