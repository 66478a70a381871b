import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { usePasteLines } from "../api.ts";
import styles from "../RetrievalTests.module.css";

interface PasteDialogProps {
  open: boolean;
  setId: string;
  onClose: () => void;
}

/** Adds questions from lines of CSV, and tells what is wrong with each line. */
export function PasteDialog(props: PasteDialogProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, setId, onClose }: PasteDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const paste = usePasteLines(setId);
  const faults = paste.data?.errors ?? [];
  const fieldError = fieldErrors(paste.error)["text"];
  const submit = () => {
    if (paste.isPending) return;
    paste.mutate(text, { onSuccess: ({ errors }) => errors.length === 0 && onClose() });
  };
  return (
    <FormDialog
      open={open}
      wide
      title={t`Paste questions as CSV`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Add questions`}
      busy={paste.isPending}
    >
      {fieldError === undefined && <ErrorNotice error={paste.error} />}
      <TextAreaField
        label={t`Lines`}
        rows={8}
        dir="auto"
        spellCheck={false}
        value={text}
        error={fieldError}
        hint={t`One line for each expected passage: question, document name, quote. Commas, semicolons or tabs separate the columns.`}
        onChange={({ target }) => setText(target.value)}
      />
      {faults.length > 0 && (
        <Notice tone="error" live="assertive">
          <p>
            <Trans>Nothing was added yet. Correct these lines:</Trans>
          </p>
          <ul className={styles.faults}>
            {faults.map(({ line, ...fault }) => {
              const said = translateServerMessage(fault);
              return (
                <li key={`${line} ${fault.code}`}>
                  {/* no count: a place */}
                  <Trans>
                    Line {line}: {said}
                  </Trans>
                </li>
              );
            })}
          </ul>
        </Notice>
      )}
    </FormDialog>
  );
}
