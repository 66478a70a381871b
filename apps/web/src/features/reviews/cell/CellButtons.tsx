import { Trans } from "@lingui/react/macro";

import { hearsSingleKeys } from "#platform/single-keys.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./CellPanel.module.css";
import type { OpenCell } from "./open-cell.ts";
import { isConfirmed, isVerifiable } from "./shown.ts";

/** Verify, correct, not found. */
export function CellButtons({ open }: { open: OpenCell }) {
  const { cell, setMode, actions, mayJudge, mayFill } = open;
  const canVerify = cell !== undefined && isVerifiable(cell);
  return (
    <div className={styles.buttons}>
      {mayJudge && (
        <>
          {cell && isConfirmed(cell) ? (
            <Button size="small" className={styles.main} onClick={actions.takeBack}>
              <Trans>Undo</Trans>
            </Button>
          ) : (
            <Button
              kind="primary"
              size="small"
              icon={icons.check}
              className={styles.main}
              disabled={!canVerify}
              onClick={actions.verify}
            >
              <Trans>Verify</Trans>
              <Key of="V" />
            </Button>
          )}
          <Button size="small" icon={icons.pencil} onClick={() => setMode("correct")}>
            <Trans>Correct</Trans>
            <Key of="E" />
          </Button>
          <Button size="small" className={styles.absent} onClick={actions.notFound}>
            <Trans>Not found</Trans>
          </Button>
        </>
      )}
      {!mayJudge && mayFill && (
        <Button size="small" icon={icons.retry} onClick={actions.readAgain}>
          <Trans>Read again</Trans>
        </Button>
      )}
    </div>
  );
}

/** The key of an action, if single keys are on; voice control and touch do without. */
export function Key({ of }: { of: string }) {
  return hearsSingleKeys() ? (
    <kbd className={styles.key} aria-hidden>
      {of}
    </kbd>
  ) : null;
}
