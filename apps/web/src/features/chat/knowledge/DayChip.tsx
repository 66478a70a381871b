import { useLingui } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { dayDate } from "#ui/text/formats.ts";

import styles from "./KnowledgeChips.module.css";

interface DayChipProps {
  day: string;
  isWide?: boolean;
  /** Absent: it cannot be removed. */
  onRemove?: () => void;
}

/** The day whose versions of documents are read. */
export function DayChip({ day, isWide = false, onRemove }: DayChipProps) {
  const { t } = useLingui();
  const date = dayDate(day);
  return (
    <span className={styles.chip} data-wide={isWide || undefined}>
      <Icon of={icons.clock} size={16} />
      <span className={styles.name}>{t`As of ${date}`}</span>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t`Use today's versions`}
          onClick={onRemove}
        >
          <Icon of={icons.close} size={14} />
        </button>
      )}
    </span>
  );
}
