import type { Run } from "@lectern/contract/runs";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";

import { refreshRun } from "../api.ts";
import { bounds, type Limit, limitIn } from "../limits.ts";
import styles from "./PlanParts.module.css";
import type { PlanEdit } from "./use-plan-edit.ts";

const names: Record<Limit, MessageDescriptor> = {
  tokens: msg`Tokens`,
  calls: msg`Model calls`,
  minutes: msg`Minutes`,
  money: msg`Cost`,
};

interface LimitsProps {
  run: Run;
  /** Changes limits. */
  limit: PlanEdit["limit"];
}

/** The limits at which the run pauses and asks. */
export function Limits({ run, limit: change }: LimitsProps) {
  const priced: Limit[] = run.currency === null ? [] : ["money"];
  const shown: Limit[] = run.writes ? [...priced, "tokens", "calls", "minutes"] : ["minutes"];
  return (
    <section className={styles.part}>
      <h3>
        <Trans>Limits</Trans>
      </h3>
      {shown.map((limit) => (
        <LimitField key={`${limit} ${run.limits[limit]}`} run={run} name={limit} change={change} />
      ))}
      <p className={styles.about}>
        <Trans>
          At a limit the run pauses and asks you. A call that may go past it is not made.
        </Trans>
      </p>
    </section>
  );
}

interface LimitFieldProps {
  run: Run;
  name: Limit;
  change: PlanEdit["limit"];
}

function LimitField({ run, name: limit, change }: LimitFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const now = run.limits[limit];
  const shown = now === null ? "" : String(now);
  const [typed, setTyped] = useState(shown);
  // Sent before the mutation begins, so that an approval at the same moment waits for it.
  const update = useMutation({
    mutationFn: (sent: Promise<void>) => sent,
    onError: () => refreshRun(run.id),
  });
  const [least, most] = [bounds[limit].least, bounds[limit].most].map((count) =>
    count.toLocaleString(i18n.locale),
  );
  const isMoney = limit === "money";
  const value = limitIn(limit, typed);
  // Only money may be without a limit.
  const isValid = value !== null && (value !== undefined || isMoney);
  // Such as a limit above what the workspace allows.
  const refused = isValid && update.isError ? errorMessage(update.error) : undefined;
  const isWrong = !isValid || refused !== undefined;
  const type = (text: string) => {
    setTyped(text);
    update.reset();
  };
  const keep = () => {
    const next = value ?? null;
    if (isValid && next !== now) update.mutate(change({ [limit]: next }));
  };
  const hear = (event: KeyboardEvent) => {
    // With Ctrl the plan is approved, with this limit.
    if (event.key === "Enter") keep();
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") type(shown);
  };
  return (
    <div className={styles.limitRow}>
      <label htmlFor={id}>
        {t(names[limit])}
        {isMoney && ` (${run.currency})`}
      </label>
      <input
        id={id}
        inputMode={isMoney ? "decimal" : "numeric"}
        autoComplete="off"
        placeholder={isMoney ? t`none` : undefined}
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={keep}
        onKeyDown={hear}
      />
      {refused !== undefined && (
        <p id={`${id}-wrong`} className={styles.wrong}>
          {refused}
        </p>
      )}
      {!isValid && (
        <p id={`${id}-wrong`} className={styles.wrong}>
          {isMoney ? (
            <Trans>
              {/* no count: limits, to the letter */}
              Enter an amount from {least} to {most}.
            </Trans>
          ) : (
            <Trans>
              {/* no count: limits, to the letter */}
              Enter a whole number from {least} to {most}.
            </Trans>
          )}
        </p>
      )}
    </div>
  );
}
