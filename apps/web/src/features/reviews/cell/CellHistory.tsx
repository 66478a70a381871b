import type { CellEvent } from "@lectern/contract/review-cells";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { usePages } from "#platform/http/use-pages.ts";
import { PagedList } from "#ui/layout/PagedList.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { recentTime } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import { historyOf, historyPerPage } from "../api.ts";
import { newestOf, type Newest, readingWords } from "./CellFacts.tsx";
import styles from "./CellPanel.module.css";
import { StateLine } from "./CellState.tsx";
import { valueText } from "./cell-value.ts";
import type { OpenCell } from "./open-cell.ts";

/** Every reading of an answer and every verdict on it, the newest first. */
export function CellHistory({ open, onClose }: { open: OpenCell; onClose: () => void }) {
  const { t } = useLingui();
  const pages = usePages((page) => historyOf(open.reviewId, open.id, page), historyPerPage);
  return (
    <Dialog open wide title={t`History of the answer`} onClose={onClose}>
      <div className={styles.history}>
        <PagedList
          pages={pages}
          height={72}
          label={t`History of the answer`}
          failed={t`Couldn't load the history`}
          loading={t`Loading the history`}
          empty={<p>{t`Nothing has happened yet.`}</p>}
          row={(event) => <Event event={event} newest={newestOf(open)} />}
        />
      </div>
    </Dialog>
  );
}

function Event({ event, newest }: { event: CellEvent; newest: Newest }) {
  if (event.type === "result") {
    const { result } = event;
    const { value, candidates, state } = result;
    return (
      <div className={styles.event}>
        <span className={styles.eventHead}>
          <StateLine of={state} />
        </span>
        <bdi className={styles.eventValue}>
          {value ? valueText(value) : candidates.map(valueText).join(" · ")}
        </bdi>
        <span className={styles.fact}>{readingWords(result, newest)}</span>
      </div>
    );
  }
  return (
    <div className={styles.event}>
      <span className={styles.eventHead}>{verdictWords(event)}</span>
      {event.value && <bdi className={styles.eventValue}>{valueText(event.value)}</bdi>}
      {event.note !== "" && (
        <span className={styles.fact} dir="auto">
          {event.note}
        </span>
      )}
      <span className={styles.fact}>
        <bdi>{event.by ? personName(event.by) : t`A former member`}</bdi> · {recentTime(event.at)}
      </span>
    </div>
  );
}

const verdictWords = ({ kind, value }: Extract<CellEvent, { type: "verdict" }>) =>
  ({
    verified: t`Verified`,
    corrected: value ? t`Corrected` : t`Not in the document`,
    flagged: t`Flagged`,
    none: t`Verdict taken back`,
    locked: t`Locked`,
    unlocked: t`Unlocked`,
  })[kind];
