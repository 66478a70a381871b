/** Parses an article's file: `title` and `summary` between two lines of dashes, then Markdown. */
export function parseArticle(file: string) {
  const [, head = "", text = ""] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? [];
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(head)?.[1]?.trim() ?? "";
  return { title: field("title"), summary: field("summary"), text: text.trim() };
}

export interface Section {
  /** Its first heading; empty before the first heading. */
  heading: string;
  /** Its anchor in the address: `#when-there-is-an-error`. */
  slug: string;
  /** Its text without Markdown. */
  text: string;
}

/** Returns a heading's anchor, in any script. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Returns the sections of an article for searching. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const part of markdown.split(/^(?=#{2,3} )/m)) {
    const [, heading = "", rest = part] = /^#{2,3} (.*)\n?([\s\S]*)$/.exec(part) ?? [];
    const words = plainWords(rest);
    if (heading || words) sections.push({ heading, slug: slugOf(heading), text: words });
  }
  return sections;
}

/** Strips the Markdown syntax. */
const plainWords = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*\|?[\s|:-]+\|\s*$/gm, "")
    .replace(/\|/g, " ")
    .replace(/^\s*(?:[-*]|\d+\.)\s+/gm, "")
    .replace(/[*_`>]/g, "")
    .replace(/\s+/g, " ")
    .trim();
