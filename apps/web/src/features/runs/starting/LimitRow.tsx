import { i18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { PlanRow } from "#features/chat/index.ts";

import { bounds, firstLimits, limitIn, type LimitTexts } from "../limits.ts";
import styles from "./Starting.module.css";

interface LimitRowProps {
  texts: LimitTexts;
  onTexts: (texts: LimitTexts) => void;
  /** Says of each field what is wrong, also before it is left. */
  isTried: boolean;
}

/** The limits at which the run pauses. An empty one follows the plan. */
export function LimitRow({ texts, onTexts, isTried }: LimitRowProps) {
  const { t } = useLingui();
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const units = { tokens: t`tokens`, calls: t`calls`, minutes: t`minutes` };
  const names = {
    tokens: t`Limit of tokens`,
    calls: t`Limit of calls`,
    minutes: t`Limit in minutes`,
  };
  const isWrong = (name: keyof LimitTexts) =>
    (isTried || left.has(name)) && limitIn(name, texts[name] ?? "") === null;
  return (
    <PlanRow name={<Trans>Limits</Trans>}>
      {firstLimits.map((name) => (
        <label key={name} className={styles.limit} data-wrong={isWrong(name) || undefined}>
          <input
            aria-label={names[name]}
            aria-invalid={isWrong(name) || undefined}
            aria-describedby={isWrong(name) ? `${id}-${name}` : undefined}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t`by the plan`}
            value={texts[name] ?? ""}
            onChange={({ target }) => onTexts({ ...texts, [name]: target.value })}
            onBlur={() => setLeft(new Set([...left, name]))}
          />
          <span aria-hidden>{units[name]}</span>
        </label>
      ))}
      {firstLimits.filter(isWrong).map((name) => (
        <p key={name} id={`${id}-${name}`} className={styles.wrong} role="alert">
          {wrongText(names[name], bounds[name].least, bounds[name].most)}
        </p>
      ))}
    </PlanRow>
  );
}

function wrongText(name: string, least: number, most: number) {
  const [from, to] = [least, most].map((count) => count.toLocaleString(i18n.locale));
  return (
    <Trans>
      {name}: enter a whole number from {from} to {to}.
    </Trans>
  );
}
