import type { KeepsHyphen } from "./compose.ts";
import { BREAK_AFTER, HYPHENATED, type Words } from "./words.ts";

const HYPHEN = 0x2d;

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

const plain = /^[a-z]+$/;
const bare = (word: string) =>
  plain.test(word) ? word : word.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/** The whole words of a page; the halves that lines end and begin with are none. */
function wordsOf(words: Words): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.count; at++) {
    const [from, to] = [words.from[at]!, words.to[at]!];
    if (isBroken(words, at) || (at > 0 && isBroken(words, at - 1))) continue;
    // Longer ones are no words of a language.
    if (to - from > 2 && to - from < 40) {
      found.push(bare(words.textOf(at)));
    }
  }
  return found;
}

function isBroken(words: Words, at: number) {
  const flags = words.flags[at]!;
  if (flags & HYPHENATED) return true;
  return (flags & BREAK_AFTER) !== 0 && words.units[words.to[at]! - 1] === HYPHEN;
}
