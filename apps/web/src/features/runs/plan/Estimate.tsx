import type { RunCost, RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";

import { shortCount } from "#ui/text/formats.ts";

import { minutesOf, minuteCount, moneyText, tokenCount } from "../work/amounts.ts";
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
          {run.currency !== null && expected.money !== null && (
            <tr>
              <th scope="row">
                <Trans>Cost</Trans>
              </th>
              {columns.map(({ money }, at) => (
                <td key={at}>{moneyText(money ?? 0, run.currency)}</td>
              ))}
            </tr>
          )}
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
      {run.writes && expected.money === null && (
        <p className={styles.about}>
          <Trans>This model has no price, so costs can't be estimated.</Trans>
        </p>
      )}
    </section>
  );
}

const shownMinutes = (seconds: number) =>
  seconds > 0 && seconds < 60 ? "< 1" : String(minutesOf(seconds));

/** What the range is of: money, else tokens, else minutes; each with its limit and its words. */
function measureOf(run: Run, { estimate }: RunPlan) {
  const { limits, currency, writes } = run;
  if (limits.money !== null && estimate.expected.money !== null) {
    return {
      of: ({ money }: RunCost) => money ?? 0,
      limit: limits.money,
      named: (value: number) => moneyText(value, currency),
    };
  }
  return writes
    ? { of: ({ tokens }: RunCost) => tokens, limit: limits.tokens, named: tokenCount }
    : {
        of: ({ seconds }: RunCost) => seconds,
        limit: limits.minutes * 60,
        named: (value: number) => minuteCount(minutesOf(value)),
      };
}

/** The estimate as a range, with what is expected, and the limit as a dashed line. */
function Range({ run, plan }: { run: Run; plan: RunPlan }) {
  const { t } = useLingui();
  const { low, expected, high } = plan.estimate;
  const { of, limit, named } = measureOf(run, plan);
  const end = Math.max(of(high), limit) * 1.1;
  const at = (value: number) => `${(value / end) * 100}%`;
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
