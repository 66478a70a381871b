import type { Citation } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useState } from "react";

import { placeName } from "#ui/text/place-name.ts";

import { CitationNode } from "./citation-node.ts";
import styles from "./RichText.module.css";
import { documentOf } from "./to-document.ts";
import { markdownOf } from "./to-markdown.ts";
import { Toolbar } from "./Toolbar.tsx";

interface RichTextProps {
  label: string;
  /** What the editor begins with; a new text needs a new key. */
  content: string;
  citations: readonly Citation[];
  onChange: (content: string) => void;
  onBlur: () => void;
}

/** The text of a section with formatting; Markdown outside, a document of the editor inside. */
export function RichText({ label, content, citations, onChange, onBlur }: RichTextProps) {
  const { t } = useLingui();
  const [start] = useState(() => {
    const byIndex = new Map(citations.map((citation) => [citation.index, citation]));
    const isKnown = (index: number) => byIndex.has(index);
    const nameOf = (index: number) => {
      const citation = byIndex.get(index);
      if (!citation) return String(index);
      const { document_name } = citation;
      const place = placeName(citation);
      return t`Citation ${index}: ${document_name}, ${place}`;
    };
    return {
      content: documentOf(content, isKnown),
      extensions: [
        StarterKit.configure({
          heading: { levels: [3] },
          code: false,
          codeBlock: false,
          horizontalRule: false,
          link: false,
          strike: false,
          trailingNode: false,
          underline: false,
        }),
        CitationNode.configure({ isKnown, nameOf, chipClass: styles.chip ?? "" }),
      ],
    };
  });
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
    onBlur: ({ event }) => {
      const to = event.relatedTarget;
      if (!(to instanceof Element) || !to.closest(`.${styles.editor}`)) onBlur();
    },
  });
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} citations={citations} />
      <EditorContent editor={editor} />
    </div>
  );
}
