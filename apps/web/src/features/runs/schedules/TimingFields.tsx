import type { ScheduleTiming } from "@lectern/contract/schedules";
import { Trans, useLingui } from "@lingui/react/macro";

import { Select } from "#ui/controls/Select.tsx";
import { hourName, localZone } from "#ui/text/hours.ts";

import styles from "./Schedules.module.css";
import { weekdayName } from "./timing-words.ts";

/** A timing while it is chosen: what another choice needs is kept. */
export interface ChosenTiming {
  every: ScheduleTiming["every"];
  weekday: number;
  day: number;
  hour: number;
  time_zone: string;
}

export const chosenIn = (timing: ScheduleTiming | undefined): ChosenTiming => ({
  every: "week",
  weekday: 1,
  day: 1,
  hour: 7,
  time_zone: localZone(),
  ...timing,
});

export function timingOf({ every, weekday, day, hour, time_zone }: ChosenTiming): ScheduleTiming {
  if (every === "documents") return { every };
  if (every === "day") return { every, hour, time_zone };
  return every === "week" ? { every, weekday, hour, time_zone } : { every, day, hour, time_zone };
}

interface TimingFieldsProps {
  chosen: ChosenTiming;
  onChoose: (chosen: ChosenTiming) => void;
}

/** Chooses when a schedule runs. */
export function TimingFields({ chosen, onChoose }: TimingFieldsProps) {
  const { t } = useLingui();
  const { every, weekday, day, hour, time_zone } = chosen;
  const numbers = (from: number, to: number, name: (value: number) => string) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      value: String(from + at),
      name: name(from + at),
    }));
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t`Runs`}
          options={[
            { value: "day", name: t`Every day` },
            { value: "week", name: t`Every week` },
            { value: "month", name: t`Every month` },
            { value: "documents", name: t`When documents are added` },
          ]}
          value={every}
          onChange={(next) => onChoose({ ...chosen, every: next })}
        />
        {every === "week" && (
          <Select
            label={t`Weekday`}
            options={numbers(1, 7, weekdayName)}
            value={String(weekday)}
            onChange={(next) => onChoose({ ...chosen, weekday: Number(next) })}
          />
        )}
        {every === "month" && (
          <Select
            label={t`Day of the month`}
            // no count: a day
            options={numbers(1, 31, (one) => t`Day ${one}`)}
            value={String(day)}
            onChange={(next) => onChoose({ ...chosen, day: Number(next) })}
          />
        )}
        {every !== "documents" && (
          <Select
            label={t`Hour`}
            options={numbers(0, 23, hourName)}
            value={String(hour)}
            onChange={(next) => onChoose({ ...chosen, hour: Number(next) })}
          />
        )}
      </div>
      <p className={styles.hint}>
        {every === "documents" ? (
          <Trans>
            When documents are added to its collections, a few minutes later and at most once an
            hour.
          </Trans>
        ) : (
          <Trans>
            In the time zone <bdi>{time_zone}</bdi>. Missed times are made up for by a single run.
          </Trans>
        )}
        {every === "month" && day > 28 && (
          <>
            {" "}
            <Trans>In a shorter month it runs on the last day.</Trans>
          </>
        )}
      </p>
    </>
  );
}
