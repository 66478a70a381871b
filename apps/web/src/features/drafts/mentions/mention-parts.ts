/** A person whom a comment mentions; the text has `@` and the name. */
export interface Mention {
  id: string;
  name: string;
}

interface Part {
  text: string;
  /** Whom it mentions. */
  ids: readonly string[];
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);

/** Splits a text at its mentions; of two names that begin alike, the longer one is meant. */
export function mentionParts(text: string, mentions: readonly Mention[]): Part[] {
  const names = [...new Set(mentions.map(({ name }) => name))]
    .filter((name) => name !== "")
    .toSorted((one, other) => other.length - one.length);
  if (names.length === 0) return [{ text, ids: [] }];
  const mark = new RegExp(`(@(?:${names.map(escaped).join("|")})(?![\\p{L}\\p{N}]))`, "u");
  return text.split(mark).flatMap((part, at) => {
    if (part === "") return [];
    const isMention = at % 2 === 1;
    const named = isMention ? mentions.filter(({ name }) => part === `@${name}`) : [];
    return [{ text: part, ids: named.map(({ id }) => id) }];
  });
}

/** Returns the ids of those whose mention still stands in the text, each once. */
export const mentionedIn = (text: string, mentions: readonly Mention[]): string[] => [
  ...new Set(mentionParts(text, mentions).flatMap(({ ids }) => ids)),
];

const word = String.raw`[\p{L}\p{M}\p{N}.'’\-_+@]+`;
/** Some words, since names have spaces. An address is no mention: its sign follows a word. */
const begun = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])@((?:${word}(?: ${word}){0,2} ?)?)$`, "u");

/** Returns the mention that is being written before the caret, and where its `@` is. */
export function mentionBefore(text: string, caret: number) {
  const found = begun.exec(text.slice(0, caret));
  return found ? { from: found.index, q: found[1] ?? "" } : null;
}
