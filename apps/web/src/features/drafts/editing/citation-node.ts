import { type CommandProps, Node, nodeInputRule } from "@tiptap/core";
import { Fragment, type Node as DocumentNode, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";

import { type CitedState, stateIn } from "./cited-states.ts";

/** What is shown of a citation. */
export interface ShownCitation {
  /** Such as "Citation 3: Report.pdf, page 4 · Retracted". */
  title: string;
  mark: "retracted" | "warning" | undefined;
}

interface CitationOptions {
  isKnown: (index: number) => boolean;
  /** The section that is written, which a copied citation carries with it. */
  sectionId: string;
  /** Whether a section is one of this draft, whose numbers are meant. */
  isOwn: (sectionId: string) => boolean;
  show: (index: number, state: CitedState | undefined) => ShownCitation;
  chipClass: string;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    citation: { cite: (index: number) => ReturnType };
  }
}

/**
 * A citation `[n]` of a draft. It is copied as itself and as the text `[n]`, and is made of a typed
 * `[n]` and of citations that were copied from this draft, written or read. In another draft or an
 * answer the same number is another passage: such citations are left out of what is pasted.
 */
export const CitationNode = Node.create<CitationOptions>({
  name: "citation",
  group: "inline",
  inline: true,
  atom: true,
  addOptions: () => ({
    isKnown: () => false,
    sectionId: "",
    isOwn: () => false,
    show: (index) => ({ title: String(index), mark: undefined }),
    chipClass: "",
  }),
  addAttributes: () => ({
    index: {
      default: 0,
      parseHTML: (element: HTMLElement) => Number(element.dataset["cite"]),
      renderHTML: ({ index }: { index: number }) => ({ "data-cite": index }),
    },
  }),
  parseHTML() {
    return [
      {
        tag: "[data-cite]",
        priority: 100,
        getAttrs: ({ dataset: { cite, of = "" } }) =>
          this.options.isOwn(of) && this.options.isKnown(Number(cite)) && null,
      },
      { tag: "[data-cite]", priority: 99, ignore: true },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    const attributes = { ...HTMLAttributes, "data-of": this.options.sectionId };
    return ["span", attributes, `[${node.attrs["index"]}]`];
  },
  renderText: ({ node }) => `[${node.attrs["index"]}]`,
  addNodeView() {
    const { chipClass, show } = this.options;
    return ({ node, decorations }) => {
      const dom = document.createElement("span");
      const index = Number(node.attrs["index"]);
      dom.className = chipClass;
      dom.textContent = String(index);
      dom.dataset["cite"] = String(index);
      const draw = (state: CitedState | undefined) => {
        const { title, mark } = show(index, state);
        dom.title = title;
        if (mark) dom.dataset["mark"] = mark;
        else delete dom.dataset["mark"];
      };
      draw(stateIn(decorations));
      return {
        dom,
        update(next, around) {
          if (next.type !== node.type || Number(next.attrs["index"]) !== index) return false;
          draw(stateIn(around));
          return true;
        },
      };
    };
  },
  addCommands() {
    return {
      cite:
        (index) =>
        ({ commands }: CommandProps) =>
          commands.insertContent({ type: this.name, attrs: { index } }),
    };
  },
  addInputRules() {
    return [
      nodeInputRule({
        find: /\[\d{1,4}\]$/,
        type: this.type,
        getAttributes: attributesOf(this.options.isKnown),
      }),
    ];
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPasted: ({ content, openStart, openEnd }) =>
          new Slice(withoutMarks(content), openStart, openEnd),
      },
    }),
  ],
});

/** Returns content whose texts `[n]` are `(n)`: nothing says what they cite, and saved they would. */
function withoutMarks(content: Fragment): Fragment {
  const nodes: DocumentNode[] = [];
  content.forEach((node) => {
    const text = node.text?.replaceAll(/\[(\d{1,4})\]/g, "($1)");
    nodes.push(
      text === undefined
        ? node.copy(withoutMarks(node.content))
        : node.type.schema.text(text, node.marks),
    );
  });
  return Fragment.from(nodes);
}

/** The whole match is replaced, since it has no group. */
const attributesOf =
  (isKnown: CitationOptions["isKnown"]) =>
  ([mark]: RegExpMatchArray) => {
    const index = Number(mark.slice(1, -1));
    return isKnown(index) ? { index } : null;
  };
