import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";

import { Chip } from "#ui/controls/Chip.tsx";
import { Input } from "#ui/controls/Input.tsx";
import { dayDate } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { Popover } from "#ui/popups/Popover.tsx";

import styles from "./Filters.module.css";

interface Period {
  from: string | null;
  to: string | null;
}

interface PeriodFilterProps extends Period {
  onChange: (period: Period) => void;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Returns the date that many days before today, in the format of a date field. */
function daysAgo(days: number): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

/** Filters by creation date: the last days, or from one day to another. */
export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const { t } = useLingui();
  const [first, last] = [from ? dayDate(from) : "", to ? dayDate(to) : ""];
  const words =
    first !== "" && last !== ""
      ? t`${first} to ${last}`
      : first !== ""
        ? t`Since ${first}`
        : last !== ""
          ? t`Until ${last}`
          : null;
  return (
    <Popover
      label={t`Date`}
      trigger={(trigger) => (
        <Chip
          square
          icon={icons.clock}
          on={words !== null}
          className={styles.filter}
          aria-label={words === null ? t`Date` : t`Date: ${words}`}
          {...trigger}
        >
          {words ?? t`Date`}
        </Chip>
      )}
    >
      {(close) => (
        <Days
          from={from}
          to={to}
          onChange={onChange}
          onChoose={(period) => {
            close();
            onChange(period);
          }}
        />
      )}
    </Popover>
  );
}

interface DaysProps extends PeriodFilterProps {
  /** Applies one of the preset periods. */
  onChoose: (period: Period) => void;
}

function Days({ from, to, onChange, onChoose }: DaysProps) {
  const { t } = useLingui();
  const id = useId();
  const usual = [
    { name: t`Any time`, from: null },
    { name: t`Today`, from: daysAgo(0) },
    { name: t`The last 7 days`, from: daysAgo(6) },
    { name: t`The last 30 days`, from: daysAgo(29) },
    { name: t`The last 12 months`, from: daysAgo(364) },
  ];
  return (
    <div className={styles.choices}>
      <ul className={styles.list}>
        {usual.map((period) => (
          <li key={period.name}>
            <button
              type="button"
              className={styles.usual}
              aria-pressed={to === null && from === period.from}
              onClick={() => onChoose({ from: period.from, to: null })}
            >
              {period.name}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.days}>
        <label htmlFor={`${id}-from`}>
          <Trans>From</Trans>
        </label>
        <Input
          id={`${id}-from`}
          type="date"
          value={from ?? ""}
          max={to ?? undefined}
          onChange={({ target }) => onChange({ from: target.value || null, to })}
        />
        <label htmlFor={`${id}-to`}>
          <Trans>Up to and including</Trans>
        </label>
        <Input
          id={`${id}-to`}
          type="date"
          value={to ?? ""}
          min={from ?? undefined}
          onChange={({ target }) => onChange({ from, to: target.value || null })}
        />
      </div>
    </div>
  );
}
