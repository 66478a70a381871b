import { Glyph } from "#ui/images/Glyph.tsx";
import { Row } from "#ui/layout/Rows.tsx";
import { recentTime } from "#ui/text/formats.ts";

import styles from "./NeedsYou.module.css";

interface WaitingItemProps {
  to: string;
  icon: string;
  tone: "neutral" | "warning";
  name: string;
  /** Why it waits; false: this reason does not hold. */
  reasons: readonly (string | false)[];
  changedAt: string;
}

/** An item that waits for the person, with the reasons. */
export function WaitingItem({ to, icon, tone, name, reasons, changedAt }: WaitingItemProps) {
  return (
    <Row
      to={to}
      start={<Glyph icon={icon} tone={tone} />}
      title={<bdi>{name}</bdi>}
      below={
        <span className={styles.reasons}>
          {reasons.map((reason) => reason !== false && <span key={reason}>{reason}</span>)}
        </span>
      }
      end={recentTime(changedAt)}
    />
  );
}
