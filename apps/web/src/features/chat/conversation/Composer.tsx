import { useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref } from "react";

import { isComposing } from "#ui/composing.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { isTooLong, TooLong } from "#ui/TooLong.tsx";

import styles from "./Composer.module.css";

interface ComposerProps {
  text: string;
  onType: (text: string) => void;
  onSend: (question: string) => void;
  /** An answer is being written: it can be stopped. The field stays open. */
  onStop?: (() => void) | undefined;
  stopping: boolean;
  /** What is sent now waits for that answer. */
  waits?: boolean;
  /** What the answers rest on. */
  tools: ReactNode;
  /** What goes with the question. */
  attachments?: ReactNode;
  onPaste?: (event: ClipboardEvent) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Where one asks on. Enter sends, Shift and Enter begins a line. */
export function Composer({
  text,
  onType,
  onSend,
  onStop,
  stopping,
  waits = false,
  tools,
  attachments,
  onPaste,
  ref,
}: ComposerProps) {
  const { t } = useLingui();
  const ready = text.trim() !== "" && !isTooLong(text);
  const send = () => ready && onSend(text.trim());
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <span className={styles.grow} data-text={text}>
        <textarea
          ref={ref}
          aria-label={t`Ask a follow-up`}
          placeholder={t`Ask a follow-up`}
          value={text}
          rows={1}
          dir="auto"
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={sendByEnter}
          onPaste={onPaste}
        />
      </span>
      <TooLong question={text} />
      {attachments}
      <div className={styles.tools}>
        <div className={styles.start}>{tools}</div>
        {onStop && (
          <button
            type="button"
            className={styles.stop}
            aria-label={t`Stop`}
            disabled={stopping}
            onClick={onStop}
          >
            <Icon of={icons.stop} />
          </button>
        )}
        {(!onStop || ready) && (
          <button
            type="submit"
            className={styles.send}
            aria-label={waits ? t`Ask after this answer` : t`Ask`}
            disabled={!ready}
          >
            <Icon of={icons.arrowUp} />
          </button>
        )}
      </div>
    </form>
  );
}
