import { childrenOf, everyNode, leadsOut, type Node, parse, rangeOf } from "./markdown.ts";
import type { Block, Item, Look, Paragraph, Span, Table } from "../blocks.ts";

/** Returns the ranges of code, whose characters have no Markdown meaning. */
export const verbatimRanges = (nodes: readonly Node[]): { start: number; end: number }[] =>
  everyNode(nodes)
    .filter(({ type }) => type === "code" || type === "inlineCode")
    .map(rangeOf);

type Of<Type extends Node["type"]> = Extract<Node, { type: Type }>;

/** Converts Markdown nodes to blocks. */
class Prose {
  readonly #footnotes: ReadonlyMap<string, Of<"footnoteDefinition">>;
  /** Footnotes being converted: a footnote may reference itself. */
  readonly #open = new Set<string>();

  constructor(nodes: readonly Node[]) {
    const found = everyNode(nodes).filter((node) => node.type === "footnoteDefinition");
    this.#footnotes = new Map(found.map((node) => [node.identifier, node]));
  }

  blocks(nodes: readonly Node[], look: Look = "Normal", item?: Item): Block[] {
    return nodes.flatMap((node) => this.#blocksOf(node, look, item));
  }

  #blocksOf(node: Node, look: Look, item: Item | undefined): Block[] {
    const paragraph = (of: Look, spans: Span[]): Paragraph => ({ look: of, spans, item });
    switch (node.type) {
      case "heading":
        return [paragraph(node.depth < 3 ? "Heading2" : "Heading3", this.#spans(node.children))];
      case "paragraph":
        return [paragraph(look, this.#spans(node.children))];
      case "list":
        return this.#list(node, item);
      case "blockquote":
        return this.blocks(node.children, "Quote", item);
      case "code":
        return [paragraph("Code", [{ text: node.value }])];
      case "html":
        return [paragraph(look, [{ text: node.value }])];
      case "table":
        return [this.#table(node)];
      case "definition":
      case "footnoteDefinition":
        return [];
      default:
        return this.blocks(childrenOf(node), look, item);
    }
  }

  #list({ ordered, start, children }: Of<"list">, around: Item | undefined): Block[] {
    const list = { start: ordered ? (start ?? 1) : undefined };
    return children.flatMap(({ children: inside, checked }, at): Block[] => {
      const item = { list, at, depth: around ? around.depth + 1 : 0 };
      const [first, ...rest] = inside;
      const box = typeof checked === "boolean" ? [{ text: checked ? "[x] " : "[ ] " }] : [];
      // An item that begins with a list or a table gets an empty first line.
      const begins = first?.type === "paragraph" ? this.#spans(first.children) : [];
      const others = first?.type === "paragraph" ? rest : inside;
      return [
        { look: "ListItem", spans: [...box, ...begins], item, marked: true },
        ...this.blocks(others, "ListItem", item),
      ];
    });
  }

  #table({ align, children }: Of<"table">): Table {
    const columns = children[0]?.children.length ?? 0;
    const rows = children.map((row, n) => {
      const look = n === 0 ? ("HeadCell" as const) : ("Cell" as const);
      const cells = Array.from({ length: columns }, (_, at): Paragraph => {
        const cell = row.children[at];
        return { look, spans: cell ? this.#spans(cell.children) : [] };
      });
      return { cells };
    });
    return { rows, aligns: Array.from({ length: columns }, (_, at) => align?.[at] ?? undefined) };
  }

  /** Returns the spans of inline nodes; pictures become links. */
  #spans(nodes: readonly Node[], of: Omit<Span, "text"> = {}): Span[] {
    return nodes.flatMap((node): Span[] => {
      if (node.type === "text" || node.type === "inlineCode" || node.type === "html")
        return [{ text: node.value, ...of }];
      if (node.type === "break") return [{ text: "\n", ...of }];
      if (node.type === "strong") return this.#spans(node.children, { ...of, strong: true });
      if (node.type === "link")
        return this.#spans(node.children, { ...of, url: leadsOut(node.url) });
      if (node.type === "image")
        return [{ text: node.alt || node.url, ...of, url: leadsOut(node.url) }];
      if (node.type === "footnoteReference") return this.#footnote(node);
      return this.#spans(childrenOf(node), of);
    });
  }

  #footnote({ identifier }: Of<"footnoteReference">): Span[] {
    const found = this.#footnotes.get(identifier);
    if (!found || this.#open.has(identifier)) return [];
    this.#open.add(identifier);
    const blocks = this.blocks(found.children, "Footnote");
    this.#open.delete(identifier);
    const footnote = blocks.flatMap((block): Paragraph[] => {
      const paragraphs = "rows" in block ? block.rows.flatMap(({ cells }) => cells) : [block];
      return paragraphs.map(({ spans }) => ({ look: "Footnote", spans }));
    });
    return [{ text: "", footnote }];
  }
}

/** Returns Markdown as blocks, with its lists, tables and footnotes. */
export function markdownBlocks(source: string): Block[] {
  const { children } = parse(source);
  return new Prose(children).blocks(children);
}
