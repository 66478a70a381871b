import type { KeepsHyphen } from "./compose.ts";
import type { Words } from "./words.ts";

/**
 * Tells whether a hyphen at a line's end belongs to the word, by how the same pages write it
 * elsewhere: "chat-\noptimized" stays hyphenated where "chat-optimized" occurs, or where "chat" and
 * "optimized" do but "chatoptimized" does not. The words are only gathered when first asked for.
 */
export function hyphenKeeper(pages: Words[]): KeepsHyphen {
  let known: Set<string> | undefined;
  return (before, after) => {
    known ??= new Set(pages.flatMap(wordsOf));
    const [first, second] = [bare(before), bare(after)];
    if (known.has(first + second)) return false;
    if (first.includes("-") || known.has(`${first}-${second}`)) return true;
    return first.length > 2 && second.length > 3 && known.has(first) && known.has(second);
  };
}

const bare = (word: string) => word.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

function wordsOf(words: Words): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.count; at++) {
    const [from, to] = [words.from[at]!, words.to[at]!];
    // Longer ones are no words of a language.
    if (to - from > 2 && to - from < 40) {
      found.push(bare(String.fromCharCode(...words.units.subarray(from, to))));
    }
  }
  return found;
}
