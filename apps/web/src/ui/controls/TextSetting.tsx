import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";

import { classNames } from "../text/class-names.ts";
import fieldStyles from "./Field.module.css";
import { Saved } from "../feedback/Saved.tsx";
import { Setting } from "../layout/Section.tsx";
import styles from "./TextSetting.module.css";

interface TextSettingProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "autoComplete" | "inputMode" | "maxLength" | "placeholder"
> {
  name: string;
  meaning?: ReactNode;
  value: string;
  /** Error shown if the field is left empty; absent: it may be. */
  whenEmpty?: string;
  /** Returns what is wrong with the typed text, which is then not saved. */
  problem?: (typed: string) => string | undefined;
  /** Returns the typed text as it is saved and shown, such as a number without separators. */
  asSaved?: (typed: string) => string;
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
  problem,
  asSaved = (typed) => typed,
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
  const problemOf = (typed: string) => (typed === "" ? whenEmpty : undefined) ?? problem?.(typed);
  const save = async () => {
    if (problemOf(draft.trim()) !== undefined) return;
    const typed = asSaved(draft.trim());
    if (typed !== draft.trim()) setDraft(typed);
    if (typed === value) return;
    setSaved(false);
    try {
      await onSave(typed);
      setSaved(true);
    } catch {
      // The caller's mutation has shown the error.
    }
  };
  const wrong = problemOf(draft.trim()) ?? error;
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
