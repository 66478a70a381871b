import type { SyncTiming } from "@lectern/contract/sync";
import { useLingui } from "@lingui/react/macro";

import { SelectField } from "#ui/controls/SelectField.tsx";
import { hourName, localZone } from "#ui/text/hours.ts";

import styles from "./Sources.module.css";

/** A timing while it is chosen: what another choice needs is kept. */
export interface ChosenTiming {
  every: SyncTiming["every"] | "never";
  hour: number;
}

export function timingOf({ every, hour }: ChosenTiming): SyncTiming | null {
  if (every === "never") return null;
  return every === "hour" ? { every } : { every, hour, time_zone: localZone() };
}

interface SourceTimingProps {
  chosen: ChosenTiming;
  onChoose: (chosen: ChosenTiming) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  name: hourName(hour),
}));

/** Chooses when a source runs. */
export function SourceTiming({ chosen, onChoose }: SourceTimingProps) {
  const { t } = useLingui();
  const { every, hour } = chosen;
  return (
    <div className={styles.pair}>
      <SelectField
        label={t`When it runs`}
        options={[
          { value: "hour", name: t`Every hour` },
          { value: "day", name: t`Every day` },
          { value: "never", name: t`On request` },
        ]}
        value={every}
        onChange={(next) => onChoose({ ...chosen, every: next })}
      />
      {every === "day" && (
        <SelectField
          label={t`Hour`}
          options={hours}
          value={String(hour)}
          onChange={(next) => onChoose({ ...chosen, hour: Number(next) })}
        />
      )}
    </div>
  );
}
