import type { Block } from "../html/block.ts";
import { type Definitions, inlineText, labelOf } from "./inline.ts";
import { frontMatter, linkDefinition, noteDefinition } from "./lines.ts";
import { MarkdownReader } from "./markdown-reader.ts";

/**
 * Parses Markdown into blocks of text without its marks. Returns the title from its metadata, if
 * any. Written here because micromark takes two seconds per megabyte, and a minute for some ten
 * kilobytes of crafted input.
 */
export function readMarkdown(source: string, take: (block: Block) => void): string | undefined {
  const [whole = "", yaml, toml] = frontMatter.exec(source) ?? [];
  const body = source.slice(whole.length);
  const defined = definedIn(body);
  new MarkdownReader(body, defined, take).read();
  const [, title] = /^title\s*[:=]\s*(.+)$/im.exec(yaml ?? toml ?? "") ?? [];
  const plain = title?.trim().replace(/^(["'])(.*)\1$/, "$2");
  return plain ? inlineText(plain, defined).trim() : undefined;
}

function definedIn(source: string): Definitions {
  const links = new Set<string>();
  const notes = new Set<string>();
  if (!source.includes("]:")) return { links, notes };
  for (const line of source.split("\n")) {
    const [, note] = noteDefinition.exec(line) ?? [];
    const [, link] = linkDefinition.exec(line) ?? [];
    if (note) notes.add(labelOf(note));
    else if (link) links.add(labelOf(link));
  }
  return { links, notes };
}
