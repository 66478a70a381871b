import { Trans, useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";

import { CellButtons, Key } from "./CellButtons.tsx";
import { CellFacts, newestOf } from "./CellFacts.tsx";
import { CellForm } from "./CellForm.tsx";
import { CellMenu } from "./CellMenu.tsx";
import styles from "./CellPanel.module.css";
import { CellStateLine, StateLine } from "./CellState.tsx";
import { cellText } from "./cell-value.ts";
import { NewerResult } from "./NewerResult.tsx";
import type { OpenCell } from "./open-cell.ts";

/** An answer with what can be done about it. */
export function CellAnswer({ open }: { open: OpenCell }) {
  const { t } = useLingui();
  const { column, cell, detail, error, retry, mode, actions, mayJudge } = open;
  return (
    <section className={styles.answer} aria-label={t`Answer`}>
      <div className={styles.question}>
        <span className={styles.words} dir="auto" title={column.question}>
          {column.question}
        </span>
        <IconButton
          icon={icons.chevronLeft}
          size="small"
          mirrored
          label={t`Previous question`}
          onClick={() => actions.step(-1)}
        />
        <IconButton
          icon={icons.chevronRight}
          size="small"
          mirrored
          label={t`Next question`}
          onClick={() => actions.step(1)}
        />
        <CellMenu open={open} />
      </div>
      <div className={styles.result}>
        <span className={styles.value} dir="auto" data-none={!cell?.value || undefined}>
          {cell ? cellText(cell) : ""}
        </span>
        {cell ? <CellStateLine cell={cell} /> : <StateLine of="empty" />}
      </div>
      {error && (
        <ErrorState title={t`Couldn't load the answer`} onRetry={retry}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!cell && !error && (
        <p className={styles.fact}>
          <Trans>This question has not been answered for this document yet.</Trans>
        </p>
      )}
      {detail && <CellFacts detail={detail} newest={newestOf(open)} />}
      {detail?.newer && mode === "read" && (
        <NewerResult
          result={detail.newer}
          newest={newestOf(open)}
          onTake={mayJudge ? actions.takeNewer : undefined}
        />
      )}
      <CellForm open={open} />
      {mode === "read" && <CellButtons open={open} />}
      <Foot open={open} />
    </section>
  );
}

function Foot({ open }: { open: OpenCell }) {
  const left = shortCount(open.left);
  return (
    <div className={styles.foot}>
      <button type="button" className={styles.next} onClick={open.actions.next}>
        <Trans>Next unverified</Trans>
      </button>
      <Key of="N" />
      <span className={styles.left}>
        <Trans>{left} left</Trans>
      </span>
    </div>
  );
}
