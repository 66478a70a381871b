import { Trans } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { limitText } from "../limits.ts";
import { minuteCount, minutesOf, moneyText, tokenCount } from "../work/amounts.ts";
import { ApproveButton, type PlanFootProps } from "./PlanFoot.tsx";
import styles from "./PlanFoot.module.css";

/** Below 1200 px: what the run is expected to take, and the one thing to do. */
export function PlanBottomBar(props: PlanFootProps & { onEstimate: () => void }) {
  const { run, plan, mayApprove, busy, onApprove, onEstimate } = props;
  const { low, expected, high } = plan.estimate;
  const minutes = minuteCount(minutesOf(expected.seconds));
  const isPriced = run.currency !== null && expected.money !== null;
  const named = ({ tokens, money, seconds }: typeof low) => {
    if (isPriced) return moneyText(money ?? 0, run.currency);
    return run.writes ? tokenCount(tokens) : minuteCount(minutesOf(seconds));
  };
  const cost = named(expected);
  const [least, most] = [low, high].map((one) =>
    isPriced ? named(one) : shortCount(run.writes ? one.tokens : minutesOf(one.seconds)),
  );
  const limited = isPriced && run.limits.money !== null ? "money" : "tokens";
  const limit = limitText(run, run.writes ? limited : "minutes");
  return (
    <div className={styles.bar}>
      <div className={styles.cost}>
        <b>
          {run.writes ? (
            <Trans>
              {cost}, about {minutes}
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
