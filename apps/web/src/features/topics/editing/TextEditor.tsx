import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

import { ConflictDialog } from "./ConflictDialog.tsx";
import styles from "./TextEditor.module.css";
import type { EditedText } from "./use-edited-text.ts";

interface TextEditorProps {
  edited: EditedText;
  label: string;
  maxLength: number;
  /** Lines; a single-line field is saved by Enter. */
  rows?: number;
  hint?: ReactNode;
  /** The validation error if the text cannot be saved. */
  wrong?: string | undefined;
}

/** A field to edit a text, with its save status. */
export function TextEditor({ edited, label, maxLength, rows = 1, hint, wrong }: TextEditorProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const save = () => {
    if (!wrong && !edited.saving) void edited.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === "Enter" && (rows === 1 || event.ctrlKey || event.metaKey);
    if (isSave && !event.nativeEvent.isComposing) {
      event.preventDefault();
      save();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      edited.cancel();
    }
  };
  const props = {
    ref: field,
    label,
    maxLength,
    hint,
    dir: "auto",
    value: edited.text,
    error: wrong ?? edited.error,
    onKeyDown,
    onChange: ({ target }: { target: { value: string } }) => edited.change(target.value),
  };
  return (
    <div className={styles.editor}>
      {rows === 1 ? <Field {...props} /> : <TextAreaField rows={rows} {...props} />}
      {edited.conflict !== null && (
        <Notice
          tone="warning"
          live="polite"
          action={
            <Button size="row" onClick={edited.compare}>
              <Trans>Compare</Trans>
            </Button>
          }
        >
          <Trans>Someone else changed this in the meantime. What you typed is kept.</Trans>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" size="small" busy={edited.saving} onClick={save}>
          <Trans>Save</Trans>
        </Button>
        <Button size="small" onClick={edited.cancel}>
          <Trans>Cancel</Trans>
        </Button>
        {rows > 1 && (
          <span className={styles.keys}>
            <Trans>Ctrl + Enter saves</Trans>
          </span>
        )}
      </div>
      {edited.conflict !== null && (
        <ConflictDialog
          open={edited.comparing}
          edited={edited}
          theirs={edited.conflict}
          title={t`${label}: two versions`}
          maxLength={maxLength}
          rows={rows}
        />
      )}
    </div>
  );
}
