import { putCaret } from "./caret.ts";
import { type TextToken, type Token, type TokenOptions, tokensOf } from "./tokens.ts";
import { span, type TreeNode } from "#ui/markdown/tree.ts";

export interface MarkOptions extends TokenOptions {
  /** More text is to come: shows a caret at the end. */
  writing: boolean;
}

interface Stretch {
  parent: TreeNode;
  node: TreeNode;
  tokens: Token[];
}

/**
 * Puts an answer's marks into its parsed Markdown. Every `[n]` becomes `<span data-cite=n
 * data-in=i>`, every piece of a sentence `<span data-sentence=i>`. A sentence's last word is
 * followed by its support (`data-support=i`) and its citations, wrapped together with that word so
 * that no line breaks between them (`data-held`), and by a place for a note (`data-note=i`). Code
 * is left unchanged.
 */
export function putMarks(tree: TreeNode, options: MarkOptions) {
  const stretches = stretchesOf(tree, options);
  assignLooseMarks(stretches);
  const anchors = anchorsOf(stretches, options);
  const trailing = takeTrailingMarks(stretches, anchors);
  for (const { parent, node, tokens } of stretches) {
    const elements = elementsOf(tokens, anchors, trailing);
    const children = parent.children ?? [];
    children.splice(children.indexOf(node), 1, ...elements);
  }
  if (options.writing) putCaret(tree);
}

/** Returns the text so far without an incomplete mark at its end. */
export const settled = (text: string) => text.replace(/\s*\[\d{0,4}$/, "");

function stretchesOf(tree: TreeNode, options: MarkOptions): Stretch[] {
  const found: Stretch[] = [];
  const walk = (parent: TreeNode) => {
    for (const node of parent.children ?? []) {
      if (node.type === "text") found.push({ parent, node, tokens: tokensOf(node, options) });
      else if (node.tagName !== "code" && node.tagName !== "pre") walk(node);
    }
  };
  walk(tree);
  return found;
}

/** Assigns a mark between two sentences to the earlier one. */
function assignLooseMarks(stretches: readonly Stretch[]) {
  let before: number | null = null;
  for (const { tokens } of stretches) {
    for (const token of tokens) {
      if (token.kind === "mark") token.sentence ??= before;
      else if (token.text.trim() !== "") before = token.sentence;
    }
  }
}

/** Returns the last piece of text of each sentence that ends here. */
function anchorsOf(
  stretches: readonly Stretch[],
  { source, at = 0, sentences }: TokenOptions,
): Map<number, TextToken> {
  const end = at + source.length;
  const endsHere = (index: number) => (sentences[index]?.end ?? 0) <= end;
  const anchors = new Map<number, TextToken>();
  for (const { tokens } of stretches) {
    for (const token of tokens) {
      if (
        token.kind === "text" &&
        token.sentence !== null &&
        token.text.trim() !== "" &&
        endsHere(token.sentence)
      ) {
        anchors.set(token.sentence, token);
      }
    }
  }
  return anchors;
}

/**
 * Removes the marks that follow a sentence's last words, to be placed again after its last word.
 */
function takeTrailingMarks(stretches: Stretch[], anchors: ReadonlyMap<number, TextToken>) {
  const trailing = new Map<number, number[]>();
  const passed = new Set<number>();
  for (const stretch of stretches) {
    stretch.tokens = stretch.tokens.filter((token) => {
      const { sentence } = token;
      if (sentence === null) return true;
      if (token.kind === "text") {
        if (anchors.get(sentence) === token) passed.add(sentence);
        return true;
      }
      if (!passed.has(sentence)) return true;
      const marks = trailing.get(sentence) ?? [];
      trailing.set(sentence, marks.includes(token.index) ? marks : [...marks, token.index]);
      return false;
    });
  }
  return trailing;
}

function elementsOf(
  tokens: readonly Token[],
  anchors: ReadonlyMap<number, TextToken>,
  trailing: ReadonlyMap<number, readonly number[]>,
): TreeNode[] {
  const elements: TreeNode[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    if (token.kind === "mark") {
      elements.push(citeOf(token.index, token.sentence));
      continue;
    }
    const { text, sentence } = token;
    const isEnd = sentence !== null && anchors.get(sentence) === token;
    const following: TreeNode[] = [];
    if (isEnd) {
      following.push(span({ dataSupport: sentence }));
      following.push(...(trailing.get(sentence) ?? []).map((index) => citeOf(index, sentence)));
    }
    for (let next = tokens[index + 1]; next?.kind === "mark"; next = tokens[index + 1]) {
      following.push(citeOf(next.index, next.sentence));
      index++;
    }
    if (following.length === 0) {
      elements.push(...pieceOf(text, sentence));
      continue;
    }
    const [head, word, space] = cutLastWord(text);
    elements.push(
      ...pieceOf(head, sentence),
      span({ dataHeld: "" }, [...pieceOf(word, sentence), ...following]),
      ...(isEnd ? [span({ dataNote: sentence })] : []),
      ...pieceOf(space, null),
    );
  }
  return elements;
}

const isUnspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Splits a text into what precedes the last word, the word, and the trailing white space. */
function cutLastWord(text: string): [head: string, word: string, space: string] {
  const trimmed = text.trimEnd();
  const space = text.slice(trimmed.length);
  const word = /\S*$/u.exec(trimmed)?.[0] ?? "";
  const held = word.length > 24 || isUnspaced.test(word) ? (/..?$/u.exec(word)?.[0] ?? "") : word;
  return [trimmed.slice(0, trimmed.length - held.length), held, space];
}

const citeOf = (index: number, sentence: number | null) =>
  span({ dataCite: index, ...(sentence === null ? {} : { dataIn: sentence }) });

const pieceOf = (value: string, sentence: number | null): TreeNode[] => {
  if (value === "") return [];
  const text = { type: "text", value };
  return sentence === null ? [text] : [span({ dataSentence: sentence }, [text])];
};
