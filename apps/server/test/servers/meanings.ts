import { createHash } from "node:crypto";

const dimensions = 64;

/** The same numbers for the same word, always. */
function numbersOf(word: string): number[] {
  const numbers: number[] = [];
  for (let round = 0; numbers.length < dimensions; round++) {
    const bytes = createHash("sha256").update(`${round} ${word}`).digest();
    for (const byte of bytes) numbers.push(byte - 127.5);
  }
  return numbers.slice(0, dimensions);
}

/**
 * What a scripted server answers to /embeddings: texts are near each other that share words, or words
 * that mean the same by `meanings`. `accent` tells one such model from another.
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
