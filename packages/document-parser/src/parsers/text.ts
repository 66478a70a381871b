import { Buffer } from "node:buffer";

import { decodeText } from "../encoding/decode.ts";
import type { TextBlock } from "../page.ts";
import type { Parser } from "../process/parser.ts";
import { documentOf, sectionsOf } from "../sections.ts";

export const parser: Parser = {
  parse(chunks) {
    const source = decodeText(Buffer.concat(chunks));
    return documentOf(sectionsOf(source, textBlocks(source)));
  },
};

/** Returns the paragraphs of a plain text, separated by empty lines. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const { 0: paragraph, index } of text.matchAll(/[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/g)) {
    blocks.push({ kind: "paragraph", level: 0, start: index, end: index + paragraph.length });
  }
  return blocks;
}
