import { useLingui } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { dayDate } from "#ui/text/formats.ts";

import { SourceChip } from "./SourceChip.tsx";

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
    <SourceChip
      icon={<Icon of={icons.clock} size={16} />}
      name={t`As of ${date}`}
      isWide={isWide}
      removal={t`Use today's versions`}
      onRemove={onRemove}
    />
  );
}
