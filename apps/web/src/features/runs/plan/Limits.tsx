import type { Run } from "@lectern/contract/runs";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useId, useState } from "react";

import { useRunUpdate } from "../api.ts";
import styles from "./PlanParts.module.css";

type Limit = keyof Run["limits"];

/** As in the contract, whose values browsers do not load. */
const bounds: Record<Limit, readonly [least: number, most: number, name: MessageDescriptor]> = {
  tokens: [1_000, 50_000_000, msg`Tokens`],
  calls: [1, 1_000, msg`Model calls`],
  minutes: [1, 600, msg`Minutes`],
};

/** The limits at which the run pauses and asks. */
export function Limits({ run }: { run: Run }) {
  const shown: Limit[] = run.writes ? ["tokens", "calls", "minutes"] : ["minutes"];
  return (
    <section className={styles.part}>
      <h3>
        <Trans>Limits</Trans>
      </h3>
      {shown.map((limit) => (
        <LimitField key={`${limit} ${run.limits[limit]}`} run={run} limit={limit} />
      ))}
      <p className={styles.about}>
        <Trans>At a limit the run pauses and asks you. Nothing is spent past it.</Trans>
      </p>
    </section>
  );
}

function LimitField({ run, limit }: { run: Run; limit: Limit }) {
  const { t } = useLingui();
  const id = useId();
  const now = run.limits[limit];
  const [typed, setTyped] = useState(String(now));
  const update = useRunUpdate(run.id);
  const [least, most, name] = bounds[limit];
  const value = Number(typed);
  const isValid = typed !== "" && Number.isInteger(value) && value >= least && value <= most;
  const keep = () => {
    if (isValid && value !== now) update.mutate({ limits: { [limit]: value } });
  };
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") keep();
    if (event.key === "Escape") setTyped(String(now));
  };
  return (
    <div className={styles.limitRow}>
      <label htmlFor={id}>{t(name)}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={typed}
        aria-invalid={!isValid || undefined}
        aria-describedby={isValid ? undefined : `${id}-wrong`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={keep}
        onKeyDown={hear}
      />
      {!isValid && (
        <p id={`${id}-wrong`} className={styles.wrong}>
          <Trans>
            {/* no count: limits, to the letter */}
            Enter a whole number from {least} to {most}.
          </Trans>
        </p>
      )}
    </div>
  );
}
