import type { Parser } from "../src/process/parser.ts";
import type { DocumentKind } from "../src/kinds.ts";

/**
 * Returns a parser's result for a file: its title and table of contents, and for each page its name
 * and its blocks as lines, such as "heading 1: Words"; column headings end in " ‖".
 */
export async function told(parser: Parser, kind: DocumentKind, bytes: Buffer) {
  const document = await parser.parse([bytes], { kind, size: bytes.length });
  const pages = (await Array.fromAsync(document.pages)).flat();
  return {
    title: document.title,
    outline: document.outline?.map(({ title, page }) => `${page} ${title}`),
    labels: pages.map(({ label }) => label),
    pages: pages.map(({ text, blocks }) =>
      blocks.map(({ kind, level, start, end, head }) => {
        const name = level > 0 ? `${kind} ${level}` : kind;
        const whole = text.slice(start, end);
        if (head === undefined) return `${name}: ${whole}`;
        return `${name}: ${text.slice(start, head)} ‖${text.slice(head, end)}`;
      }),
    ),
  };
}
