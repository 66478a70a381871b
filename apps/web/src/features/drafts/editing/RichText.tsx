import type { Citation } from "@lectern/contract/chat";
import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { t } from "@lingui/core/macro";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useRef, useState } from "react";

import type { CopiedPassage } from "#features/chat/index.ts";
import { notify } from "#platform/notify.ts";

import { citePassage } from "../api.ts";
import { CitationNode } from "./citation-node.ts";
import { type CitedState, CitedStates, withSaved } from "./cited-states.ts";
import styles from "./RichText.module.css";
import { Tables } from "./tables.ts";
import { documentOf } from "./to-document.ts";
import { markdownOf } from "./to-markdown.ts";
import { Toolbar } from "./Toolbar.tsx";
import { useShownCitation } from "./use-shown-citation.ts";

/** Whether a citation that the person may read is of a passage. */
const isOf = ({ document_id, page, quote, source }: Citation, passage: CopiedPassage) =>
  source !== "gone" &&
  document_id === passage.document_id &&
  page === passage.page &&
  quote === passage.quote;

const leftOut = () => t`Citations of passages that cannot be opened here were left out.`;

interface RichTextProps {
  label: string;
  /** What the editor begins with; a new text needs a new key. */
  content: string;
  draft: Draft;
  /** As it is saved, with what checking says of it. */
  section: DraftSection;
  onChange: (content: string) => void;
  onBlur: () => void;
}

/** The text of a section with formatting; Markdown outside, a document of the editor inside. */
export function RichText({ label, content, draft, section, onChange, onBlur }: RichTextProps) {
  const show = useShownCitation();
  const { citations, sections } = draft;
  const [{ byIndex, sectionIds, ...start }] = useState(() => {
    const byIndex = new Map(citations.map((citation) => [citation.index, citation]));
    const sectionIds = new Set<string>();
    const isKnown = (index: number) => byIndex.has(index);
    return {
      byIndex,
      sectionIds,
      content: documentOf(content, isKnown),
      extensions: [
        StarterKit.configure({
          heading: { levels: [3] },
          code: false,
          codeBlock: false,
          document: false,
          horizontalRule: false,
          link: false,
          strike: false,
          trailingNode: false,
          underline: false,
        }),
        CitationNode.configure({
          isKnown,
          sectionId: section.id,
          isOwn: (id: string) => sectionIds.has(id),
          citationOf: (index: number) => byIndex.get(index),
          citePassage: async (passage: CopiedPassage) => {
            const known = [...byIndex.values()].find((one) => isOf(one, passage));
            const citation = known ?? (await citePassage(draft.id, passage));
            if (citation) byIndex.set(citation.index, citation);
            return citation?.index;
          },
          onLeftOut: () => notify(leftOut(), { variant: "warning" }),
          show: (index: number, state: CitedState | undefined) =>
            show(index, {
              // A passage that was just added is not among those of the draft yet.
              citation: state?.citation ?? byIndex.get(index),
              support: state?.support,
            }),
          chipClass: styles.chip ?? "",
        }),
        CitedStates,
        Tables.configure({ tableClass: styles.table ?? "" }),
      ],
    };
  });
  const hadCursor = useRef(false);
  const editor = useEditor({
    ...start,
    injectCSS: false,
    textDirection: "auto",
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: styles.text ?? "",
      },
    },
    onUpdate: ({ editor: { state, schema } }) => {
      // What was undone to the beginning is the text as it was written.
      const isAsBefore = state.doc.eq(schema.nodeFromJSON(start.content));
      onChange(isAsBefore ? content : markdownOf(state.doc.toJSON()));
    },
    onFocus: () => {
      hadCursor.current = true;
    },
    onBlur: ({ event }) => {
      const to = event.relatedTarget;
      if (!(to instanceof Element) || !to.closest(`.${styles.editor}`)) onBlur();
    },
  });
  const { content: saved, sentences } = section;
  useEffect(() => {
    for (const { id } of sections) sectionIds.add(id);
  }, [sectionIds, sections]);
  useEffect(() => {
    for (const citation of citations) byIndex.set(citation.index, citation);
    editor.view.dispatch(withSaved(editor.state, { content: saved, sentences, citations }));
  }, [editor, byIndex, saved, sentences, citations]);
  // Where nobody has written yet, the end is meant.
  const atCursor = () => editor.chain().focus(hadCursor.current ? undefined : "end");
  const cite = (citation: Citation) => {
    byIndex.set(citation.index, citation);
    atCursor().cite(citation.index).run();
  };
  return (
    <div className={styles.editor}>
      <Toolbar
        editor={editor}
        draft={draft}
        onInsertTable={() => atCursor().insertTable().run()}
        onCite={cite}
      />
      <EditorContent editor={editor} />
    </div>
  );
}
