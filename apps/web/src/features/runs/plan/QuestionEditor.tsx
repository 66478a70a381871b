import { Trans, useLingui } from "@lingui/react/macro";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { isComposing } from "#ui/controls/composing.ts";
import { Keys } from "#ui/controls/Keys.tsx";

import styles from "./QuestionEditor.module.css";

interface QuestionEditorProps {
  /** Empty: a new question. */
  text: string;
  onKeep: (text: string) => void;
  onLeave: () => void;
}

// no text: the name of a key
const enter = ["Enter"];

/** Rewords a question in place: Enter keeps it, Escape leaves it as it was. */
export function QuestionEditor({ text, onKeep, onLeave }: QuestionEditorProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const end = (keeps: boolean) => {
    // The field's removal causes another blur.
    if (isOver.current) return;
    isOver.current = true;
    const said = typed.trim();
    if (keeps && said !== "") onKeep(said);
    else onLeave();
  };
  const hear = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.ctrlKey || event.metaKey) {
      // Approves the plan, with what is typed.
      if (event.key === "Enter") end(true);
      return;
    }
    if (event.key === "Enter") end(true);
    else if (event.key === "Escape") end(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) end(true);
  };
  const isNew = text === "";
  return (
    <div className={styles.editor} onBlur={blur}>
      <textarea
        ref={field}
        aria-label={isNew ? t`New question` : t`Question`}
        placeholder={isNew ? t`What should be looked for?` : undefined}
        rows={1}
        dir="auto"
        maxLength={1_000}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={hear}
      />
      <div className={styles.foot}>
        {!isNew && typed.trim() !== text && (
          <span className={styles.before} dir="auto">
            <Trans>Before: “{text}”</Trans>
          </span>
        )}
        <span className={styles.buttons}>
          <Button kind="plain" size="row" onClick={() => end(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="row" disabled={typed.trim() === ""} onClick={() => end(true)}>
            {isNew ? <Trans>Add</Trans> : <Trans>Keep wording</Trans>}
            <span className={styles.key}>
              <Keys of={enter} />
            </span>
          </Button>
        </span>
      </div>
    </div>
  );
}
