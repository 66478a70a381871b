import {
  childrenOf,
  everyNode,
  leadsOut,
  type Node,
  parse,
  placeOf,
} from "../../exports/markdown.ts";
import { type Look, type Paragraph, plain, type Span } from "../../exports/story.ts";

/** Where in a text letters stand for themselves: code. */
export const verbatimRanges = (source: string): { start: number; end: number }[] =>
  everyNode(parse(source).children)
    .filter(({ type }) => type === "code" || type === "inlineCode")
    .map(placeOf);

/** The pieces of a line of text; pictures are links to where they lie. */
function spansOf(nodes: readonly Node[], of: Omit<Span, "text"> = {}): Span[] {
  return nodes.flatMap((node): Span[] => {
    if (node.type === "text" || node.type === "inlineCode" || node.type === "html")
      return [{ text: node.value, ...of }];
    if (node.type === "break") return [{ text: "\n", ...of }];
    if (node.type === "strong") return spansOf(node.children, { ...of, strong: true });
    if (node.type === "link") return spansOf(node.children, { ...of, url: leadsOut(node.url) });
    if (node.type === "image")
      return [{ text: node.alt || node.url, ...of, url: leadsOut(node.url) }];
    return spansOf(childrenOf(node), of);
  });
}

/** Room before what stands in a list in a list: programs cut off other spaces. */
const room = "\u2003";

interface In {
  look: Look;
  depth: number;
}

const within = (spans: Span[], before: string, look: Look): Paragraph => ({
  look,
  spans: before ? [{ text: before }, ...spans] : spans,
});

function blockOf(node: Node, { look, depth }: In): Paragraph[] {
  switch (node.type) {
    case "heading":
      return [within(spansOf(node.children), "", node.depth < 3 ? "Heading2" : "Heading3")];
    case "paragraph":
      return [within(spansOf(node.children), room.repeat(Math.max(0, depth - 1)), look)];
    case "list":
      return node.children.flatMap((item, n) => {
        const sign = node.ordered ? `${(node.start ?? 1) + n}. ` : "• ";
        return itemOf(item, sign, depth + 1);
      });
    case "blockquote":
      return node.children.flatMap((one) => blockOf(one, { look: "Quote", depth }));
    case "code":
      return [plain("Code", node.value)];
    case "html":
      return [plain(look, node.value)];
    case "table":
      return node.children.map((row, n) =>
        within(
          row.children.flatMap((cell, at) => [
            ...(at > 0 ? [{ text: "  |  " }] : []),
            ...spansOf(cell.children, n === 0 ? { strong: true } : {}),
          ]),
          "",
          "ListItem",
        ),
      );
    default:
      return childrenOf(node).flatMap((one) => blockOf(one, { look, depth }));
  }
}

function itemOf(item: Node, sign: string, depth: number): Paragraph[] {
  const [first, ...rest] = childrenOf(item);
  const inside = { look: "ListItem" as const, depth };
  const begins =
    first?.type === "paragraph"
      ? [within(spansOf(first.children), room.repeat(depth - 1) + sign, "ListItem")]
      : [
          plain("ListItem", room.repeat(depth - 1) + sign),
          ...(first ? blockOf(first, inside) : []),
        ];
  return [...begins, ...rest.flatMap((one) => blockOf(one, inside))];
}

/** An answer's Markdown as paragraphs; tables are rows of words. */
export const paragraphsOf = (source: string): Paragraph[] =>
  parse(source).children.flatMap((node) => blockOf(node, { look: "Normal", depth: 0 }));
