import type { CellValue, ReviewColumn } from "@lectern/contract/review-columns";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";

import { draftOf, valueOf } from "./draft.ts";
import { PanelForm } from "./PanelForm.tsx";
import { ValueFields } from "./ValueFields.tsx";
import { valueText } from "./cell-value.ts";
import styles from "./CellPanel.module.css";

interface CorrectFormProps {
  column: ReviewColumn;
  value: CellValue | null;
  /** The readings of an unclear answer. */
  candidates: readonly CellValue[];
  onCorrect: (value: CellValue) => void;
  onClose: () => void;
}

/** Replaces a cell's value by a person's. Escape cancels. */
export function CorrectForm({ column, value, candidates, onCorrect, onClose }: CorrectFormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(value, column));
  const [tried, setTried] = useState(false);
  const { type } = column;
  const typed = valueOf(draft, type);
  const wrong =
    type === "date"
      ? t`Enter a day, a month or a year.`
      : type === "number" || type === "amount"
        ? t`Enter a number.`
        : t`Enter an answer.`;
  return (
    <PanelForm
      label={t`Correct the answer`}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (typed) onCorrect(typed);
      }}
    >
      {candidates.length > 0 && (
        <div className={styles.candidates}>
          {candidates.map((candidate) => (
            <Button key={valueText(candidate)} size="row" onClick={() => onCorrect(candidate)}>
              <bdi>{valueText(candidate)}</bdi>
            </Button>
          ))}
        </div>
      )}
      <ValueFields
        column={column}
        draft={draft}
        error={tried && !typed ? wrong : undefined}
        onChange={setDraft}
      />
      <div className={styles.buttons}>
        <Button kind="primary" size="small" type="submit">
          <Trans>Save correction</Trans>
        </Button>
        <Button size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </PanelForm>
  );
}
