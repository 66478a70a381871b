import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";

import { classNames } from "../text/class-names.ts";
import fieldStyles from "./Field.module.css";
import { Saved } from "../feedback/Saved.tsx";
import { Setting } from "../layout/Section.tsx";
import styles from "./TextSetting.module.css";

interface TextSettingProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "autoComplete" | "maxLength"
> {
  name: string;
  meaning?: ReactNode;
  value: string;
  /** Error shown if the field is left empty. */
  whenEmpty: string;
  onSave: (value: string) => Promise<unknown>;
  /** The server's error for the last value. */
  error?: string | undefined;
}

/** A row with a text that is saved on blur or Enter; Escape restores the old text. */
export function TextSetting({
  name,
  meaning,
  value,
  whenEmpty,
  onSave,
  error,
  ...input
}: TextSettingProps) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const [saved, setSaved] = useState(false);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (draft.trim() === known) setDraft(value);
  }
  const save = async () => {
    const typed = draft.trim();
    if (typed === "" || typed === value) return;
    setSaved(false);
    try {
      await onSave(typed);
      setSaved(true);
    } catch {
      // The caller's mutation has shown the error.
    }
  };
  const wrong = draft.trim() === "" ? whenEmpty : error;
  return (
    <Setting
      name={name}
      htmlFor={id}
      stack
      meaning={
        <span className={styles.below}>
          {wrong ? <span className={styles.wrong}>{wrong}</span> : meaning}
        </span>
      }
    >
      <Saved shown={saved} />
      <span className={classNames(fieldStyles.box, styles.box, wrong && fieldStyles.wrong)}>
        <input
          {...input}
          id={id}
          dir="auto"
          value={draft}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-meaning`}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={() => void save()}
          onKeyDown={({ key }) => {
            if (key === "Enter") void save();
            if (key === "Escape") setDraft(value);
          }}
        />
      </span>
    </Setting>
  );
}
