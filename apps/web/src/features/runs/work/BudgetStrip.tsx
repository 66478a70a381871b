import type { Run } from "@lectern/contract/runs";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Progress } from "#ui/feedback/Progress.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { stateWords } from "../run-state.ts";
import { duration, moneyText } from "./amounts.ts";
import { useSeconds } from "./use-seconds.ts";
import styles from "./BudgetStrip.module.css";

/** Share of a limit from which on it is shown as nearly reached. */
const nearly = 0.9;

/** What a run has done and spent, against its limits. */
export function BudgetStrip({ run }: { run: Run }) {
  const { t } = useLingui();
  const { spent, limits, steps_done, steps_total, writes } = run;
  const done = shortCount(steps_done);
  const total = shortCount(steps_total);
  const calls = shortCount(spent.calls);
  const mostTokens = shortCount(limits.tokens);
  const mostCalls = shortCount(limits.calls);
  const mostMinutes = shortCount(limits.minutes);
  const seconds = useSeconds(run);
  const time = duration(seconds);
  return (
    <section className={styles.strip} aria-label={t`Progress and budget`}>
      <Part
        className={styles.now}
        name={t(stateWords(run)[0])}
        value={<b>{t`${done} of ${total}`}</b>}
        unit={t`steps`}
        share={steps_total === 0 ? 0 : steps_done / steps_total}
        label={t`Steps`}
        tone={run.state === "failed" ? "broken" : run.state === "done" ? "done" : undefined}
      />
      {writes && <Spent run={run} />}
      {writes && spent.money !== null && (
        <Part
          className={styles.calls}
          name={t`Tokens`}
          value={<b>{shortCount(spent.tokens)}</b>}
          unit={t`of ${mostTokens}`}
          {...budget(spent.tokens / limits.tokens)}
          label={t`Tokens`}
        />
      )}
      <Part
        name={t`Time`}
        value={<b>{time}</b>}
        unit={t`of ${mostMinutes} min`}
        {...budget(seconds / (limits.minutes * 60))}
        label={t`Time`}
      />
      {writes && (
        <Part
          className={styles.calls}
          name={t`Model calls`}
          value={<b>{calls}</b>}
          unit={t`of ${mostCalls}`}
          {...budget(spent.calls / limits.calls)}
          label={t`Model calls`}
        />
      )}
    </section>
  );
}

/** Money where the model has a price, else tokens. */
function Spent({ run: { spent, limits, currency } }: { run: Run }) {
  const { t } = useLingui();
  const { money, counted, unpriced } = spent;
  const [name, amount, most] =
    money === null ? [t`Tokens`, spent.tokens, limits.tokens] : [t`Cost`, money, limits.money];
  const text = (value: number) => (money === null ? shortCount(value) : moneyText(value, currency));
  const shown = text(amount);
  const limit = most === null ? null : text(most);
  const isPartial = money !== null && unpriced;
  return (
    <Part
      name={name}
      value={<b>{counted ? t`about ${shown}` : shown}</b>}
      unit={limit === null ? "" : t`of ${limit}`}
      {...budget(most === null ? 0 : amount / most)}
      label={name}
      hint={
        isPartial
          ? t`Calls to models without a price are not included.`
          : counted
            ? t`The provider did not report all tokens. The rest was counted here.`
            : undefined
      }
    />
  );
}

const budget = (share: number) => ({
  share,
  tone: share >= nearly ? ("nearly" as const) : undefined,
});

interface PartProps {
  className?: string | undefined;
  name: string;
  value: ReactNode;
  unit: string;
  /** 0 to 1. */
  share: number;
  label: string;
  hint?: string | undefined;
  tone?: "broken" | "done" | "nearly" | undefined;
}

function Part({ className, name, value, unit, share, label, hint, tone }: PartProps) {
  return (
    <div className={className} title={hint} data-tone={tone}>
      <div className={styles.name}>{name}</div>
      <div className={styles.value}>
        {value} {unit}
        {hint && <span className="visually-hidden">{hint}</span>}
      </div>
      <Progress label={label} value={Math.min(share, 1)} done={tone === "done"} />
    </div>
  );
}
