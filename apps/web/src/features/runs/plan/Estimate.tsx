import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";

import { shortCount } from "#ui/text/formats.ts";

import { minutesOf, minuteCount, tokenCount } from "../work/amounts.ts";
import styles from "./PlanParts.module.css";

/** What the run is expected to take: low, expected and high, never one number. */
export function Estimate({ run, plan }: { run: Run; plan: RunPlan }) {
  const { low, expected, high } = plan.estimate;
  const columns = [low, expected, high];
  return (
    <section className={styles.part}>
      <h3>
        <Trans>Estimate</Trans>
      </h3>
      <table className={styles.estimate}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Trans>Low</Trans>
            </th>
            <th scope="col">
              <Trans>Expected</Trans>
            </th>
            <th scope="col">
              <Trans>High</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <Trans>Minutes</Trans>
            </th>
            {columns.map(({ seconds }, at) => (
              <td key={at}>{shownMinutes(seconds)}</td>
            ))}
          </tr>
          {run.writes && (
            <>
              <tr>
                <th scope="row">
                  <Trans>Model calls</Trans>
                </th>
                {columns.map(({ calls }, at) => (
                  <td key={at}>{shortCount(calls)}</td>
                ))}
              </tr>
              <tr>
                <th scope="row">
                  <Trans>Tokens</Trans>
                </th>
                {columns.map(({ tokens }, at) => (
                  <td key={at}>{shortCount(tokens)}</td>
                ))}
              </tr>
            </>
          )}
        </tbody>
      </table>
      <Range run={run} plan={plan} />
    </section>
  );
}

const shownMinutes = (seconds: number) =>
  seconds > 0 && seconds < 60 ? "< 1" : String(minutesOf(seconds));

/** The estimate as a range, with what is expected, and the limit as a dashed line. */
function Range({ run, plan }: { run: Run; plan: RunPlan }) {
  const { t } = useLingui();
  const { low, expected, high } = plan.estimate;
  const of = (cost: typeof low) => (run.writes ? cost.tokens : cost.seconds);
  const limit = run.writes ? run.limits.tokens : run.limits.minutes * 60;
  const end = Math.max(of(high), limit) * 1.1;
  const at = (value: number) => `${(value / end) * 100}%`;
  const named = (value: number) => (run.writes ? tokenCount(value) : minuteCount(minutesOf(value)));
  const [least, most, likely, limited] = [of(low), of(high), of(expected), limit].map(named);
  const isOver = of(high) > limit;
  return (
    <>
      <div
        className={styles.range}
        role="img"
        aria-label={t`From ${least} to ${most}, expected ${likely}, limit ${limited}`}
      >
        <i className={styles.track} />
        <i
          className={styles.fill}
          style={{ insetInlineStart: at(of(low)), width: at(of(high) - of(low)) }}
        />
        <i className={styles.expected} style={{ insetInlineStart: at(of(expected)) }} />
        <i className={styles.limit} style={{ insetInlineStart: at(limit) }} />
      </div>
      <p className={styles.about}>
        {isOver ? (
          <Trans>Dashed: your limit, {limited}. The run may reach it, and then asks you.</Trans>
        ) : (
          <Trans>Dashed: your limit, {limited}.</Trans>
        )}
      </p>
    </>
  );
}
