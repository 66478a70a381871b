import { type CommandProps, Node, nodeInputRule, nodePasteRule } from "@tiptap/core";

import { type CitedState, stateIn } from "./cited-states.ts";

/** What is shown of a citation. */
export interface ShownCitation {
  /** Such as "Citation 3: Report.pdf, page 4 · Retracted". */
  title: string;
  mark: "retracted" | "warning" | undefined;
}

interface CitationOptions {
  isKnown: (index: number) => boolean;
  show: (index: number, state: CitedState | undefined) => ShownCitation;
  chipClass: string;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    citation: { cite: (index: number) => ReturnType };
  }
}

/**
 * A citation `[n]` of a draft. It is copied as itself and as the text `[n]`, is made of pasted or
 * typed `[n]`, and of the citations of answers and of the draft that is read.
 */
export const CitationNode = Node.create<CitationOptions>({
  name: "citation",
  group: "inline",
  inline: true,
  atom: true,
  addOptions: () => ({
    isKnown: () => false,
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
        getAttrs: (element) => this.options.isKnown(Number(element.dataset["cite"])) && null,
      },
    ];
  },
  renderHTML: ({ node, HTMLAttributes }) => ["span", HTMLAttributes, `[${node.attrs["index"]}]`],
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
  addPasteRules() {
    return [
      nodePasteRule({
        find: /\[\d{1,4}\]/g,
        type: this.type,
        getAttributes: attributesOf(this.options.isKnown),
      }),
    ];
  },
});

/** The whole match is replaced, since it has no group. */
const attributesOf =
  (isKnown: CitationOptions["isKnown"]) =>
  ([mark]: RegExpMatchArray) => {
    const index = Number(mark.slice(1, -1));
    return isKnown(index) ? { index } : null;
  };
