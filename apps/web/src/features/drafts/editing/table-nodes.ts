import { Node } from "@tiptap/core";
import { DOMParser, type Node as DocumentNode, Fragment, type Schema } from "@tiptap/pm/model";

/** Tables stand between blocks alone: Markdown of one in a list or quotation is easily broken. */
export const DocumentWithTables = Node.create({
  name: "doc",
  topNode: true,
  content: "(block | table)+",
});

export const Table = Node.create<{ tableClass: string }>({
  name: "table",
  content: "tableRow+",
  isolating: true,
  addOptions: () => ({ tableClass: "" }),
  parseHTML: () => [{ tag: "table" }],
  renderHTML({ HTMLAttributes }) {
    return ["div", { class: this.options.tableClass }, ["table", HTMLAttributes, ["tbody", 0]]];
  },
});

export const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: "paragraph",
    isolating: true,
    addAttributes: () => ({
      // Markdown has no cells over several columns or rows; the library asks for these.
      colspan: { default: 1, rendered: false, parseHTML: () => 1 },
      rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
      colwidth: { default: null, rendered: false, parseHTML: () => null },
      align: {
        default: null,
        parseHTML: ({ style: { textAlign }, dataset }) =>
          ["left", "center", "right"].find(
            (one) => one === textAlign || one === dataset["align"],
          ) ?? null,
        renderHTML: ({ align }) => (typeof align === "string" ? { "data-align": align } : {}),
      },
    }),
    parseHTML: () => [
      {
        tag,
        getContent: (element, schema) => {
          const { content } = DOMParser.fromSchema(schema).parseSlice(element);
          return Fragment.from(schema.node("paragraph", null, onOneLine(content, schema)));
        },
      },
    ],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const TableHeader = cell("tableHeader", "th");
export const TableCell = cell("tableCell", "td");

/** Returns the words and citations of blocks, which a cell holds on one line. */
export function onOneLine(content: Fragment, schema: Schema): Fragment {
  const nodes: DocumentNode[] = [];
  content.descendants((node) => {
    if (node.isTextblock && nodes.length > 0) nodes.push(schema.text(" "));
    if (node.isInline) nodes.push(node.type.name === "hardBreak" ? schema.text(" ") : node);
    return !node.isInline;
  });
  return Fragment.from(nodes);
}
