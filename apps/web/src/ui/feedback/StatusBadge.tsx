import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { Badge } from "./Badge.tsx";
import styles from "./StatusBadge.module.css";

type Look = readonly [label: MessageDescriptor, tone: "success" | "error" | "info"];

const compact = new Map<string, Look>([
  ["ready", [msg`Success`, "success"]],
  ["error", [msg`Error`, "error"]],
  ["processing", [msg`Processing`, "info"]],
  ["ingested", [msg`Processed`, "success"]],
]);

const regular = new Map<string, Look>([
  ["ready", [msg`Ready`, "success"]],
  ["error", [msg`Error`, "error"]],
  ["processing", [msg`Processing`, "info"]],
]);

interface StatusBadgeProps {
  /** ready, error, processing, ingested; any other value is shown literally, in grey. */
  status: string;
  /** 12 in tables, lists and cards; 14 in document headers. */
  size?: 12 | 14;
}

/** The status of a document. Icons differ by shape, so that colour is not the only cue. */
export function StatusBadge({ status, size = 12 }: StatusBadgeProps) {
  const { t } = useLingui();
  const look = (size === 12 ? compact : regular).get(status);
  const [label, tone] = look ? [t(look[0]), look[1]] : [status, "neutral" as const];
  return (
    <Badge tone={tone} large={size === 14}>
      {look && <i aria-hidden className={styles.mark} data-tone={tone} />}
      {label}
    </Badge>
  );
}
