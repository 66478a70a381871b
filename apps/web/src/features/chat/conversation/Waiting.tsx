import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import styles from "./Waiting.module.css";

interface WaitingProps {
  /** Next question first. */
  questions: readonly string[];
  /** Why the questions are not sent automatically; null while they only wait for the answer. */
  held: "failed" | "stopped" | "refused" | null;
  /** Files of the next question are still being processed. */
  reading?: boolean;
  onSend: () => void;
  /** Moves a question back into the composer. */
  onEdit: (at: number) => void;
  onDrop: (at: number) => void;
}

/** The queued questions, sent when the current answer ends. */
export function Waiting({
  questions,
  held,
  reading = false,
  onSend,
  onEdit,
  onDrop,
}: WaitingProps) {
  const { t } = useLingui();
  if (questions.length === 0) return null;
  const why = {
    failed: t`The previous answer failed, so this was not sent.`,
    stopped: t`The previous answer was stopped, so this was not sent.`,
    refused: t`This could not be sent.`,
  };
  return (
    <section className={styles.waiting} aria-label={t`Queued questions`}>
      <div className={styles.head} role="status">
        {reading ? (
          <Trans>Queued until its files are read</Trans>
        ) : held === null ? (
          <Trans>Queued</Trans>
        ) : (
          why[held]
        )}
        {reading && (
          <Button size="row" icon={icons.arrowUp} onClick={onSend}>
            <Trans>Ask without files</Trans>
          </Button>
        )}
        {!reading && held !== null && (
          <Button size="row" icon={icons.arrowUp} onClick={onSend}>
            <Trans>Ask now</Trans>
          </Button>
        )}
      </div>
      <ol>
        {questions.map((question, at) => (
          <li key={`${at}:${question}`} className={styles.question}>
            <span dir="auto" title={question}>
              {question}
            </span>
            <Tooltip title={t`Edit`}>
              <IconButton
                icon={icons.pencil}
                size="small"
                label={t`Edit`}
                onClick={() => onEdit(at)}
              />
            </Tooltip>
            <Tooltip title={t`Remove`}>
              <IconButton
                icon={icons.close}
                size="small"
                label={t`Remove`}
                onClick={() => onDrop(at)}
              />
            </Tooltip>
          </li>
        ))}
      </ol>
    </section>
  );
}
