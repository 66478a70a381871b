import type { Capacity, PartKind } from "@lectern/contract/knowledge";
import { useLingui } from "@lingui/react/macro";

import styles from "./CapacityBar.module.css";

/** In whole percent; above 100 if more is chosen than fits. */
export const percentOf = ({ used_tokens, limit_tokens }: Capacity) =>
  limit_tokens === 0 ? 0 : Math.round((100 * used_tokens) / limit_tokens);

const whole: readonly PartKind[] = ["documents", "collections", "tags", "topics", "attachments"];

/** The fill of the context window: sources read whole are solid, searched ones hatched. */
export function CapacityBar({ capacity }: { capacity: Capacity }) {
  const { t } = useLingui();
  const percent = percentOf(capacity);
  const scale = Math.max(capacity.limit_tokens, capacity.used_tokens, 1);
  const width = (has: (kind: PartKind) => boolean) => {
    const tokens = capacity.parts.reduce(
      (sum, part) => sum + (has(part.kind) ? part.tokens : 0),
      0,
    );
    return { width: `${(100 * tokens) / scale}%` };
  };
  return (
    <span
      className={styles.bar}
      role="meter"
      aria-label={t`Knowledge capacity`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, percent)}
      aria-valuetext={t`${percent} percent`}
      data-state={percent > 100 ? "over" : percent >= 90 ? "near" : undefined}
    >
      <i
        className={styles.talk}
        style={width((kind) => kind !== "passages" && !whole.includes(kind))}
      />
      <i className={styles.whole} style={width((kind) => whole.includes(kind))} />
      <i className={styles.searched} style={width((kind) => kind === "passages")} />
    </span>
  );
}
