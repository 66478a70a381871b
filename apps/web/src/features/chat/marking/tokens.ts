import type { Sentence } from "@lectern/contract/chat";

import type { TreeNode } from "#ui/markdown/tree.ts";

export interface TokenOptions {
  /** The Markdown source of the tree. */
  source: string;
  /** Offset of `source` in the whole answer; 0 if it is the whole. */
  at?: number;
  /** Offsets are UTF-16 in the whole answer. Empty while the answer is being written. */
  sentences: readonly Pick<Sentence, "start" | "end">[];
  /** Whether a mark `[n]` cites a known passage; other marks are hidden. */
  isKnown: (index: number) => boolean;
}

export type Token =
  | { kind: "text"; text: string; sentence: number | null }
  | { kind: "mark"; index: number; sentence: number | null };
export type TextToken = Extract<Token, { kind: "text" }>;

/**
 * Splits the node's text at sentence ends and marks; moves marks behind the punctuation that
 * follows.
 */
export function tokensOf(
  node: TreeNode,
  { source, at: base = 0, sentences, isKnown }: TokenOptions,
): Token[] {
  const value = node.value ?? "";
  const at = offsetsOf(node, source);
  const sentenceAt = (place: number) => {
    const here = at[place];
    if (here === undefined) return null;
    const offset = base + here;
    const index = sentences.findIndex(({ start, end }) => offset >= start && offset < end);
    return index < 0 ? null : index;
  };
  const tokens: Token[] = [];
  const addText = (from: number, to: number) => {
    for (let start = from; start < to;) {
      const sentence = sentenceAt(start);
      let end = start + 1;
      while (end < to && sentenceAt(end) === sentence) end++;
      tokens.push({ kind: "text", text: value.slice(start, end), sentence });
      start = end;
    }
  };
  let last = 0;
  for (const match of value.matchAll(/\s*\[(\d{1,4})\]/g)) {
    const end = match.index + match[0].length;
    addText(last, match.index);
    const index = Number(match[1]);
    if (isKnown(index)) tokens.push({ kind: "mark", index, sentence: sentenceAt(end - 1) });
    last = end;
  }
  addText(last, value.length);
  return marksAfterPunctuation(tokens);
}

/**
 * Returns the offset of each character of a text node in the Markdown, where escapes and line
 * prefixes take extra characters.
 */
function offsetsOf(node: TreeNode, source: string): readonly (number | undefined)[] {
  const value = node.value ?? "";
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return [];
  const offsets: number[] = [];
  let place = start.offset;
  for (const letter of value) {
    // The character of an entity such as &lt; is not in the source: use the entity's start.
    const next =
      source.startsWith("&", place) && letter !== "&" ? place : source.indexOf(letter, place);
    const here = next < 0 || next >= end.offset ? Math.min(place, end.offset - 1) : next;
    for (let unit = 0; unit < letter.length; unit++) offsets.push(here + unit);
    place =
      source.startsWith("&", here) && /^&#?\w+;/.test(source.slice(here, here + 12))
        ? source.indexOf(";", here) + 1
        : here + letter.length;
  }
  return offsets;
}

const closing = /^[.,;:!?…)\]»”’"'。，；：！？、）」』】]+/;

/** "the cost [2]." becomes "the cost. [2]". */
function marksAfterPunctuation(tokens: Token[]): Token[] {
  const tidy: Token[] = [];
  for (const token of tokens) {
    const marks = token.kind === "text" ? runOfMarks(tidy) : 0;
    const found = marks > 0 && token.kind === "text" ? closing.exec(token.text)?.[0] : undefined;
    if (!found || token.kind !== "text") {
      tidy.push(token);
      continue;
    }
    const run = tidy.splice(tidy.length - marks);
    addTo(tidy, { kind: "text", text: found, sentence: token.sentence });
    tidy.push(...run);
    const rest = token.text.slice(found.length);
    if (rest !== "") tidy.push({ ...token, text: rest });
  }
  return tidy;
}

/** Returns the number of marks at the end of the tokens. */
function runOfMarks(tokens: readonly Token[]) {
  return tokens.length - 1 - tokens.findLastIndex(({ kind }) => kind !== "mark");
}

function addTo(tokens: Token[], token: TextToken) {
  const last = tokens.at(-1);
  if (last?.kind === "text" && last.sentence === token.sentence) last.text += token.text;
  else tokens.push(token);
}
