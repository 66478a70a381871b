import { Trans } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { minuteCount, minutesOf, tokenCount } from "../work/amounts.ts";
import { ApproveButton, type PlanFootProps } from "./PlanFoot.tsx";
import styles from "./PlanFoot.module.css";

/** Below 1200 px: what the run is expected to take, and the one thing to do. */
export function PlanBottomBar(props: PlanFootProps & { onEstimate: () => void }) {
  const { run, plan, mayApprove, busy, onApprove, onEstimate } = props;
  const { low, expected, high } = plan.estimate;
  const minutes = minuteCount(minutesOf(expected.seconds));
  const tokens = tokenCount(expected.tokens);
  const [least, most] = [low, high].map((cost) =>
    shortCount(run.writes ? cost.tokens : minutesOf(cost.seconds)),
  );
  const limit = run.writes ? tokenCount(run.limits.tokens) : minuteCount(run.limits.minutes);
  return (
    <div className={styles.bar}>
      <div className={styles.cost}>
        <b>
          {run.writes ? (
            <Trans>
              {tokens}, about {minutes}
            </Trans>
          ) : (
            <Trans>About {minutes}</Trans>
          )}
        </b>
        <span>
          <Trans>
            {least} to {most} · pauses at {limit}
          </Trans>
        </span>
      </div>
      <Button onClick={onEstimate}>
        <Trans>Estimate</Trans>
      </Button>
      <div className={styles.approve}>
        <ApproveButton mayApprove={mayApprove} busy={busy} onApprove={onApprove} />
      </div>
    </div>
  );
}
