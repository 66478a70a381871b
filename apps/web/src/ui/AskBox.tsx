import { useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from "react";

import styles from "./AskBox.module.css";
import { isComposing } from "./composing.ts";
import { Icon } from "./Icon.tsx";
import * as icons from "./icons.ts";
import { isTooLong, TooLong } from "./TooLong.tsx";

interface AskBoxProps {
  /** Read aloud; the placeholder is no label. */
  label: string;
  placeholder: string;
  onAsk: (question: string) => void;
  /** Nothing can be asked now; the placeholder says why. */
  disabled?: boolean;
  /** Below the words, at the start: what the answer will rest on. */
  tools?: ReactNode;
  /** What goes with the question. */
  attachments?: ReactNode;
  onPaste?: (event: ClipboardEvent) => void;
  /** The words in the field, where they are kept outside. */
  value?: string;
  onType?: (question: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Where asking begins, on Home and Chat start: the one place that carries the gradient. */
export function AskBox({
  label,
  placeholder,
  onAsk,
  disabled = false,
  tools,
  attachments,
  onPaste,
  value,
  onType,
  ref,
}: AskBoxProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const question = value ?? typed;
  const setQuestion = onType ?? setTyped;
  const asked = question.trim();
  const ready = asked !== "" && !isTooLong(asked) && !disabled;

  const send = () => {
    if (ready) onAsk(asked);
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.edge}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.box}>
        <span className={styles.grow} data-text={question}>
          <textarea
            ref={ref}
            aria-label={label}
            placeholder={placeholder}
            value={question}
            rows={1}
            dir="auto"
            disabled={disabled}
            onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
            onKeyDown={sendByEnter}
            onPaste={onPaste}
          />
        </span>
        <TooLong question={question} />
        {attachments}
        <div className={styles.tools}>
          <div className={styles.start}>{tools}</div>
          <button type="submit" className={styles.send} aria-label={t`Ask`} disabled={!ready}>
            <Icon of={icons.arrowUp} />
          </button>
        </div>
      </div>
    </form>
  );
}
