/** An article's file: `title` and `summary` between two lines of dashes, then its Markdown. */
export function parseArticle(file: string) {
  const [, head = "", text = ""] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? [];
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(head)?.[1]?.trim() ?? "";
  return { title: field("title"), summary: field("summary"), text: text.trim() };
}

export interface Section {
  /** Of the heading it begins with; empty before the first. */
  heading: string;
  /** Where it is in the address: `#when-there-is-an-error`. */
  slug: string;
  /** Its words, without Markdown. */
  text: string;
}

/** A heading's place in the address, in any script. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** The sections of an article, as they are searched. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const part of markdown.split(/^(?=#{2,3} )/m)) {
    const [, heading = "", rest = part] = /^#{2,3} (.*)\n?([\s\S]*)$/.exec(part) ?? [];
    const words = plainWords(rest);
    if (heading || words) sections.push({ heading, slug: slugOf(heading), text: words });
  }
  return sections;
}

/** Markdown as it is read: without its signs. */
const plainWords = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*\|?[\s|:-]+\|\s*$/gm, "")
    .replace(/\|/g, " ")
    .replace(/^\s*(?:[-*]|\d+\.)\s+/gm, "")
    .replace(/[*_`>]/g, "")
    .replace(/\s+/g, " ")
    .trim();
