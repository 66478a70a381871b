import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

import { PanelForm } from "./PanelForm.tsx";
import styles from "./CellPanel.module.css";

interface FlagFormProps {
  onFlag: (note: string) => void;
  onClose: () => void;
}

/** Marks an answer for others to look at, with words. */
export function FlagForm({ onFlag, onClose }: FlagFormProps) {
  const { t } = useLingui();
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const isEmpty = note.trim() === "";
  return (
    <PanelForm
      label={t`Flag the answer`}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!isEmpty) onFlag(note.trim());
      }}
    >
      <TextAreaField
        label={t`What should be looked at`}
        value={note}
        dir="auto"
        rows={2}
        maxLength={2000}
        error={tried && isEmpty ? t`Say what should be looked at.` : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={styles.buttons}>
        <Button kind="primary" size="small" type="submit">
          <Trans>Flag</Trans>
        </Button>
        <Button size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </PanelForm>
  );
}
