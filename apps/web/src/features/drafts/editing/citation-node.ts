import type { Citation } from "@lectern/contract/chat";
import { type CommandProps, Node, nodeInputRule } from "@tiptap/core";
import { DOMSerializer, Fragment, type Node as DocumentNode, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

import { addSources, passageAttributes, sourcesIn, textWithSources } from "#features/chat/index.ts";

import { type CitedState, stateIn } from "./cited-states.ts";
import { type CitePassage, hasForeign, withOwnCitations } from "./pasted.ts";

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
  /** The passage that a number cites, which a copied citation carries with it. */
  citationOf: (index: number) => Citation | undefined;
  citePassage: CitePassage;
  /** Called where citations of a pasted text were left out. */
  onLeftOut: () => void;
  show: (index: number, state: CitedState | undefined) => ShownCitation;
  chipClass: string;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    citation: { cite: (index: number) => ReturnType };
  }
}

/**
 * A citation `[n]` of a draft. It is copied as itself, with its passage, and as the text `[n]`, each
 * with the sources below the text. It is made of a typed `[n]` and of citations that were copied from
 * this draft, written or read. In another draft or an answer the same number is another passage: what
 * is pasted from there waits until the server has said which of its passages may be cited here.
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
    citationOf: () => undefined,
    citePassage: () => Promise.resolve(undefined),
    onLeftOut: () => {},
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
      { tag: "[data-sources]", priority: 99, ignore: true },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    const { sectionId, citationOf } = this.options;
    const citation = citationOf(Number(node.attrs["index"]));
    const passage = citation ? passageAttributes(citation) : {};
    const attributes = { ...HTMLAttributes, "data-of": sectionId, ...passage };
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
  addProseMirrorPlugins() {
    const serializer = new WithSources(
      DOMSerializer.nodesFromSchema(this.editor.schema),
      DOMSerializer.marksFromSchema(this.editor.schema),
    );
    return [
      new Plugin({
        props: {
          clipboardSerializer: serializer,
          clipboardTextSerializer: ({ content }) =>
            textWithSources(
              content.textBetween(0, content.size, "\n\n", textOfLeaf),
              sourcesIn(serializer.serializeFragment(content)),
            ),
          transformPasted: ({ content, openStart, openEnd }) =>
            new Slice(withoutMarks(content), openStart, openEnd),
          ...pasting(this.options),
        },
      }),
    ];
  },
});

/** Writes copied content as HTML with the sources that it cites at the end. */
class WithSources extends DOMSerializer {
  override serializeFragment(
    content: Fragment,
    options: { document?: Document } = {},
    target?: HTMLElement | DocumentFragment,
  ) {
    const written = super.serializeFragment(content, options, target);
    // With a target it is a part of the content.
    if (!target && written instanceof DocumentFragment)
      addSources(written, options.document ?? document);
    return written;
  }
}

const textOfLeaf = ({ type, attrs }: DocumentNode) =>
  type.name === "citation" ? `[${attrs["index"]}]` : type.name === "hardBreak" ? "\n" : "";

/** Pastes a text with citations of another one once they are asked for, unless as plain text. */
function pasting({ isOwn, sectionId, citePassage, onLeftOut }: CitationOptions) {
  const here = { isOwn, sectionId };
  const done = new WeakSet<Event>();
  // Ctrl+Shift+V: the clipboard holds HTML all the same, which the editor leaves unread.
  let isPlain = false;
  const paste = async (view: EditorView, html: string, event: ClipboardEvent) => {
    const { html: own, left } = await withOwnCitations(html, here, citePassage);
    if (left > 0) onLeftOut();
    if (!view.isDestroyed) view.pasteHTML(own, event);
  };
  return {
    handleDOMEvents: {
      keydown: (_: EditorView, { shiftKey, key }: KeyboardEvent) => {
        isPlain = shiftKey && key !== "Insert";
      },
      keyup: (_: EditorView, { key }: KeyboardEvent) => {
        if (key === "Shift") isPlain = false;
      },
    },
    handlePaste: (view: EditorView, event: ClipboardEvent) => {
      const html = event.clipboardData?.getData("text/html") ?? "";
      if (isPlain || done.has(event) || !hasForeign(html, here)) return false;
      done.add(event);
      void paste(view, html, event);
      return true;
    },
  };
}

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
