import type { Block } from "../html/block.ts";
import { type Defined, inlineText, labelOf } from "./inline.ts";
import { frontMatter, linkDefinition, noteDefinition } from "./lines.ts";
import { MarkdownReader } from "./markdown-reader.ts";

/**
 * Takes Markdown apart into blocks of text as people see it, without its marks. Answers the title its
 * metadata give, if they do. Written here because micromark takes two seconds for a megabyte, and a
 * minute for some ten kilobytes that are made for it.
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

function definedIn(source: string): Defined {
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
