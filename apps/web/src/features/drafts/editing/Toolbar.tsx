import type { Citation } from "@lectern/contract/chat";
import type { Draft } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Editor, useEditorState } from "@tiptap/react";
import { lazy, Suspense, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as shared from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { placeName } from "#ui/text/place-name.ts";

import * as icons from "./icons.ts";
import styles from "./RichText.module.css";
import { TableToolbar } from "./TableToolbar.tsx";

const AddPassageDialog = lazy(async () => ({
  default: (await import("./AddPassageDialog.tsx")).AddPassageDialog,
}));

interface ToolbarProps {
  editor: Editor;
  draft: Draft;
  onInsertTable: () => void;
  onCite: (citation: Citation) => void;
}

export function Toolbar({ editor, draft, onInsertTable, onCite }: ToolbarProps) {
  const { t } = useLingui();
  const { citations } = draft;
  const [isAdding, setAdding] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: { isActive, can } }) => ({
      bold: isActive.call(editor, "bold"),
      italic: isActive.call(editor, "italic"),
      heading: isActive.call(editor, "heading"),
      bullets: isActive.call(editor, "bulletList"),
      numbers: isActive.call(editor, "orderedList"),
      quote: isActive.call(editor, "blockquote"),
      table: isActive.call(editor, "table"),
      undo: can.call(editor).undo(),
      redo: can.call(editor).redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const marks = [
    [t`Bold`, icons.bold, on.bold, () => run().toggleBold().run()],
    [t`Italic`, icons.italic, on.italic, () => run().toggleItalic().run()],
  ] as const;
  // A cell of a table has none of these.
  const blocks = [
    [t`Heading`, icons.heading, on.heading, () => run().toggleHeading({ level: 3 }).run()],
    [t`Bullets`, icons.bullets, on.bullets, () => run().toggleBulletList().run()],
    [t`Numbers`, icons.numbers, on.numbers, () => run().toggleOrderedList().run()],
    [t`Quote`, shared.quote, on.quote, () => run().toggleBlockquote().run()],
  ] as const;
  const bar = (
    <div role="toolbar" aria-label={t`Formatting`} className={styles.toolbar}>
      {[...marks, ...blocks].map(([label, icon, isOn, act], at) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          title={label}
          on={isOn}
          aria-pressed={isOn}
          disabled={on.table && at >= marks.length}
          onClick={act}
        />
      ))}
      <IconButton
        icon={shared.table}
        label={t`Insert table`}
        title={t`Insert table`}
        disabled={on.table}
        onClick={onInsertTable}
      />
      <IconButton
        icon={icons.undo}
        mirrored
        label={t`Undo`}
        title={t`Undo`}
        disabled={!on.undo}
        onClick={() => run().undo().run()}
      />
      <IconButton
        icon={icons.redo}
        mirrored
        label={t`Redo`}
        title={t`Redo`}
        disabled={!on.redo}
        onClick={() => run().redo().run()}
      />
      <span className={styles.cites}>
        {citations.length > 0 && (
          <Menu
            label={t`Citations of this draft`}
            entries={citations.map((citation) => ({
              name: `${citation.index} · ${citation.document_name}, ${placeName(citation)}`,
              onChoose: () => onCite(citation),
            }))}
            trigger={(opens) => (
              <Button {...opens} kind="plain" size="small" icon={shared.plus}>
                <Trans>Citation</Trans>
              </Button>
            )}
          />
        )}
        <Button kind="plain" size="small" icon={shared.search} onClick={() => setAdding(true)}>
          <Trans>Add a passage</Trans>
        </Button>
      </span>
      {isAdding && (
        <Suspense>
          <AddPassageDialog
            draft={draft}
            onAdded={(citation) => {
              setAdding(false);
              onCite(citation);
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </div>
  );
  return (
    <>
      {bar}
      {on.table && <TableToolbar editor={editor} />}
    </>
  );
}
