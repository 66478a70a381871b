import type { Collection } from "@lectern/contract/library";

import { classNames } from "#ui/text/class-names.ts";

import { summarize } from "../status-summary.ts";
import styles from "./StatusSummary.module.css";

interface StatusSummaryProps extends Pick<Collection, "statuses"> {
  /** Gives the text the same width in every row. */
  aligned?: boolean;
}

/**
 * The states of a collection's documents, unless all are ready: a stacked bar, always with text
 * beside it.
 */
export function StatusSummary({ statuses, aligned = false }: StatusSummaryProps) {
  const summary = summarize(statuses);
  if (!summary) return null;
  const { ready, processing, failed, text, tone } = summary;
  return (
    <span className={classNames(styles.summary, aligned && styles.aligned)}>
      <span className={styles.stack} aria-hidden>
        {ready > 0 && <i className={styles.ready} style={{ flexGrow: ready }} />}
        {processing > 0 && <i className={styles.processing} style={{ flexGrow: processing }} />}
        {failed > 0 && <i className={styles.failed} style={{ flexGrow: failed }} />}
      </span>
      <span className={styles.text} data-tone={tone}>
        <bdi>{text}</bdi>
      </span>
    </span>
  );
}
