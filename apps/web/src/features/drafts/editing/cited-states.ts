import type { Citation } from "@lectern/contract/chat";
import type { DraftSection } from "@lectern/contract/drafts";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

import { markdownOf } from "./to-markdown.ts";

type Sentence = DraftSection["sentences"][number];
type Support = Sentence["support"] | "contradicted";

/** What a citation of the editor shows beside its number. */
export interface CitedState {
  citation: Citation | undefined;
  /** Of the sentence it stands in, as it was saved. */
  support: Support | undefined;
}

/** A state in the editor's decorations, whose content has no type. */
class Kept implements CitedState {
  readonly citation: CitedState["citation"];
  readonly support: CitedState["support"];

  constructor({ citation, support }: CitedState) {
    this.citation = citation;
    this.support = support;
  }
}

/** A section as it was saved, and the citations of its draft. */
export interface SavedText {
  content: string;
  sentences: DraftSection["sentences"];
  citations: readonly Citation[];
}

/** Marks a transaction. */
class Saved {
  readonly text: SavedText;

  constructor(text: SavedText) {
    this.text = text;
  }
}

interface Shown {
  byIndex: ReadonlyMap<number, Citation>;
  states: DecorationSet;
}

const key = new PluginKey<Shown>("cited-states");

/**
 * Gives the citations of the editor the state that the reading view shows. They keep it while text
 * is written around them; a new one has none until its sentence is saved and checked.
 */
export const CitedStates = Extension.create({
  name: "cited-states",
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key,
      state: {
        init: () => ({ byIndex: new Map(), states: DecorationSet.empty }),
        apply(change, before) {
          const mark: unknown = change.getMeta(key);
          const saved = mark instanceof Saved ? mark.text : undefined;
          if (!saved && !change.docChanged) return before;
          const byIndex = saved
            ? new Map(saved.citations.map((one) => [one.index, one]))
            : before.byIndex;
          const supports =
            (saved && savedSupports(change.doc, saved)) ??
            keptSupports(before.states.map(change.mapping, change.doc));
          return { byIndex, states: statesOf(change.doc, byIndex, supports) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.states },
    }),
  ],
});

/** Returns a transaction that shows a section as it is saved now. */
export const withSaved = ({ tr }: EditorState, saved: SavedText) =>
  tr.setMeta(key, new Saved(saved)).setMeta("addToHistory", false);

/** The state in the decorations of a citation's node. */
export const stateIn = (decorations: readonly { spec: unknown }[]): CitedState | undefined =>
  decorations.map(({ spec }) => spec).find((spec) => spec instanceof Kept);

const citationsIn = (doc: Node) => {
  const found: { index: number; at: number }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === "citation") found.push({ index: Number(node.attrs["index"]), at });
  });
  return found;
};

const keptSupports = (states: DecorationSet) =>
  new Map(states.find().map((one) => [one.from, stateIn([one])?.support]));

/** Returns the support of each citation by its position; undefined for another text than the saved. */
function savedSupports(doc: Node, { content, sentences }: SavedText) {
  const nodes = citationsIn(doc);
  const marks = [...content.matchAll(/\\[^]|\[(\d{1,4})\]/g)].flatMap(({ index, 1: number }) =>
    number === undefined ? [] : [{ index: Number(number), at: index }],
  );
  const known = new Set(nodes.map(({ index }) => index));
  const cited = marks.filter(({ index }) => known.has(index));
  if (cited.length !== nodes.length || cited.some(({ index }, at) => nodes[at]?.index !== index))
    return undefined;
  if (textOf(markdownOf(doc.toJSON())) !== textOf(content)) return undefined;
  return new Map(
    nodes.map(({ index, at }, nth) => {
      const place = cited[nth]?.at ?? 0;
      const sentence = sentences.findLast(({ start }) => start <= place);
      return [at, sentence?.citations.includes(index) ? supportOf(sentence) : undefined];
    }),
  );
}

/** Returns what checking says of a sentence; undefined where its citation itself says what is wrong. */
const supportOf = ({ support, contradicted, lapsed }: Sentence): Support | undefined =>
  lapsed ? undefined : contradicted ? "contradicted" : support;

/** Without line breaks and markers, which the editor writes in its own way. */
const textOf = (markdown: string) => markdown.replaceAll(/[\s*_+\-\\|]+/g, "");

const statesOf = (
  doc: Node,
  byIndex: ReadonlyMap<number, Citation>,
  supports: ReadonlyMap<number, Support | undefined>,
) =>
  DecorationSet.create(
    doc,
    citationsIn(doc).map(({ index, at }) => {
      const state = new Kept({ citation: byIndex.get(index), support: supports.get(at) });
      return Decoration.node(at, at + 1, {}, state);
    }),
  );
