import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

import { withoutHidden } from "@lectern/text-analysis/hidden";

export const parse = (source: string) =>
  fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
export type Node = ReturnType<typeof parse>["children"][number];

export const childrenOf = (node: Node): Node[] => ("children" in node ? node.children : []);
export const everyNode = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...everyNode(childrenOf(node))]);

export const rangeOf = ({ position }: Node) => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
});

/** Returns a URL that a link in an export may have (web or mail); undefined for any other. */
export const leadsOut = (url: string) => (/^(?:https?|mailto):/i.test(url) ? url : undefined);

interface Change {
  start: number;
  end: number;
  text: string;
}

/** Returns a text with its parts replaced; of overlapping changes the first is applied. */
export function changed(source: string, changes: readonly Change[]): string {
  let [result, at] = ["", 0];
  for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
}

const escaped = (sign: string) => `\\${sign}`;

/** Returns the changes that turn a disallowed node into text. */
function neutralised(node: Node, source: string): Change[] {
  const { start, end } = rangeOf(node);
  const first = { start, end: start + 1, text: escaped(source.slice(start, start + 1)) };
  switch (node.type) {
    case "html":
      return [{ start, end, text: source.slice(start, end).replaceAll("<", escaped("<")) }];
    case "text": {
      // CommonMark does not treat this as HTML, but some programs do.
      const text = source.slice(start, end);
      const safe = text.replaceAll(/(?<!\\)<(?=[a-z/!?])/gi, escaped("<"));
      return safe === text ? [] : [{ start, end, text: safe }];
    }
    case "image":
    case "imageReference":
      return [first];
    case "link":
    case "definition":
      return leadsOut(node.url) || node.url.startsWith("#") ? [] : [first];
    default:
      return [];
  }
}

/**
 * Maximum passes: escaping can reveal another construct below. Legitimate text does not nest
 * deeper.
 */
const mostRounds = 20;

/**
 * Returns Markdown without anything that a program would fetch or run when it shows the file:
 * pictures become links, HTML and links other than web and mail become text.
 */
export function harmlessMarkdown(source: string): string {
  let text = withoutHidden(source);
  for (let round = 0; round < mostRounds; round++) {
    const changes = everyNode(parse(text).children).flatMap((node) => neutralised(node, text));
    if (changes.length === 0) return text;
    text = changed(text, changes);
  }
  return text.replaceAll(/[<![]/g, escaped("$&"));
}

/**
 * Does the same, lowers headings by `below` levels, and prefixes footnote names with `part`, so
 * that they differ from those of other parts of the file.
 */
export function tamed(source: string, below: number, part = ""): string {
  const text = harmlessMarkdown(source);
  const headings = everyNode(parse(text).children).flatMap((node): Change[] => {
    const { start, end } = rangeOf(node);
    if (part && (node.type === "footnoteReference" || node.type === "footnoteDefinition"))
      return [{ start, end: start + 2, text: `[^${part}-` }];
    const level = /^#+/.exec(text.slice(start, end))?.[0];
    if (node.type !== "heading" || !level) return [];
    const depth = Math.min(6, node.depth + below);
    return [{ start, end: start + level.length, text: "#".repeat(depth) }];
  });
  return changed(text, headings);
}
