import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import { Button } from "#ui/Button.tsx";
import { isTooLong, TooLong } from "#ui/TooLong.tsx";

import type { Turn } from "../thread.ts";
import { isComposing } from "#ui/composing.ts";
import { useDeeds } from "./deeds.ts";
import styles from "./EditQuestion.module.css";

interface EditQuestionProps {
  turn: Turn;
  onDone: () => void;
}

/** A question being put in other words, where it stands. What was asked and answered before is kept. */
export function EditQuestion({ turn, onDone }: EditQuestionProps) {
  const { t } = useLingui();
  const { busy, askAgain } = useDeeds();
  const { question } = turn.chat;
  const [text, setText] = useState(question.content);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const ready = text.trim() !== "" && !isTooLong(text) && !busy;
  const send = () => {
    if (!ready) return;
    if (text.trim() !== question.content) askAgain(turn, { question: text.trim() });
    onDone();
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onDone();
    }
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <span className={styles.grow} data-text={text}>
        <textarea
          ref={field}
          aria-label={t`The question in other words`}
          value={text}
          rows={1}
          dir="auto"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={byKey}
        />
      </span>
      <TooLong question={text} />
      <div className={styles.choice}>
        <Button kind="plain" size="small" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="primary" size="small" type="submit" disabled={!ready}>
          <Trans>Ask</Trans>
        </Button>
      </div>
    </form>
  );
}
