import { useLingui } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { TextEditor } from "../editing/TextEditor.tsx";
import type { EditedText } from "../editing/use-edited-text.ts";
import styles from "./SnippetNote.module.css";

/** The note of a snippet; a click edits it. */
export function SnippetNote({ note, mayEdit }: { note: EditedText; mayEdit: boolean }) {
  const { t } = useLingui();
  if (mayEdit && note.isOpen) {
    return (
      <div className={styles.editor}>
        <TextEditor edited={note} label={t`Note`} maxLength={10_000} rows={3} />
      </div>
    );
  }
  if (note.stored === "") return null;
  const words = (
    <>
      <Icon of={icons.pencil} size={14} />
      <span dir="auto" className={styles.words}>
        {note.stored}
      </span>
    </>
  );
  return mayEdit ? (
    <button type="button" className={styles.note} onClick={note.begin} title={t`Change the note`}>
      <span className="visually-hidden">{t`Note:`} </span>
      {words}
    </button>
  ) : (
    <div className={styles.note}>{words}</div>
  );
}
