import type { TestRun } from "@lectern/contract/retrieval-tests";
import { i18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";

import { isUnderWay, useStopRun } from "../api.ts";
import styles from "../RetrievalTests.module.css";

/** How far a run under way is, with a way to stop it; or that it did not end by itself. */
export function RunState({ run }: { run: TestRun }) {
  const { t } = useLingui();
  const stop = useStopRun(run.set_id);
  const { state, failure, questions } = run;
  const [done, all] = [run.done, questions].map((one) => one.toLocaleString(i18n.locale));
  if (isUnderWay(run)) {
    return (
      <div className={styles.progress}>
        <div className={styles.words}>
          <Progress label={t`Progress of the test run`} value={run.done / Math.max(1, questions)} />
          <p className={styles.below} role="status">
            <Trans>
              {done} of {all} questions
            </Trans>
          </p>
        </div>
        <Button size="row" busy={stop.isPending} onClick={() => stop.mutate(run.id)}>
          <Trans>Stop</Trans>
        </Button>
      </div>
    );
  }
  if (state === "stopped") {
    return (
      <p className={styles.warning}>
        <Trans>
          Stopped after {done} of {all} questions
        </Trans>
      </p>
    );
  }
  if (state !== "failed") return null;
  return (
    <p className={styles.wrong}>
      {failure ? translateServerMessage(failure) : t`The test run failed`}
    </p>
  );
}
