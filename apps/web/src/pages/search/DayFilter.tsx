import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { Input } from "#ui/controls/Input.tsx";
import * as icons from "#ui/images/icons.ts";
import { Popover } from "#ui/popups/Popover.tsx";
import { dayDate } from "#ui/text/formats.ts";

import styles from "./Filters.module.css";

interface DayFilterProps {
  day: string | null;
  onChange: (day: string | null) => void;
}

/** Searches the versions that were current at the end of a day. */
export function DayFilter({ day, onChange }: DayFilterProps) {
  const { t } = useLingui();
  const date = day === null ? "" : dayDate(day);
  const name = day === null ? t`As of a day` : t`As of ${date}`;
  return (
    <Popover
      label={t`As of a day`}
      trigger={(trigger) => (
        <Chip
          square
          icon={icons.clock}
          on={day !== null}
          className={styles.filter}
          aria-label={name}
          {...trigger}
        >
          {name}
        </Chip>
      )}
    >
      {(close) => (
        <Day
          day={day}
          onChange={onChange}
          onClear={() => {
            close();
            onChange(null);
          }}
        />
      )}
    </Popover>
  );
}

function Day({ day, onChange, onClear }: DayFilterProps & { onClear: () => void }) {
  const id = useId();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <div className={styles.choices}>
      <p className={styles.explained}>
        <Trans>Passages come from the versions that were current at the end of that day.</Trans>
      </p>
      <div className={styles.days}>
        <label htmlFor={id}>
          <Trans>Day</Trans>
        </label>
        <Input
          id={id}
          type="date"
          value={day ?? ""}
          max={today}
          onChange={({ target }) => onChange(target.value || null)}
        />
      </div>
      {day !== null && (
        <Button kind="plain" size="small" onClick={onClear}>
          <Trans>Use today's versions</Trans>
        </Button>
      )}
    </div>
  );
}
