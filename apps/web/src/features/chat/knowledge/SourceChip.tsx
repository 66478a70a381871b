import type { ReactNode } from "react";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./KnowledgeChips.module.css";

interface SourceChipProps {
  icon: ReactNode;
  name: string;
  isGone?: boolean;
  isOff?: boolean;
  isWide: boolean;
  /** The label of the button that removes it. */
  removal: string;
  /** Absent: it cannot be removed. */
  onRemove: (() => void) | undefined;
}

/** One of the things that answers are from. */
export function SourceChip({
  icon,
  name,
  isGone = false,
  isOff = false,
  isWide,
  removal,
  onRemove,
}: SourceChipProps) {
  return (
    <span
      className={styles.chip}
      data-gone={isGone || undefined}
      data-off={isOff || undefined}
      data-wide={isWide || undefined}
    >
      {icon}
      <span className={styles.name} title={name} dir="auto">
        {name}
      </span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removal} onClick={onRemove}>
          <Icon of={icons.close} size={14} />
        </button>
      )}
    </span>
  );
}
