import { classNames } from "./class-names.ts";
import styles from "./StatusBadge.module.css";

type Look = readonly [label: string, colour: "success" | "error" | "info"];

const compact = new Map<string, Look>([
  ["ready", ["Success", "success"]],
  ["error", ["Error", "error"]],
  ["processing", ["Processing", "info"]],
  ["ingested", ["Processed", "success"]],
]);

const regular = new Map<string, Look>([
  ["ready", ["Ready", "success"]],
  ["error", ["Error", "error"]],
  ["processing", ["Processing", "info"]],
]);

interface StatusBadgeProps {
  /** ready, error, processing, ingested; any other value is shown as it is, in grey. */
  status: string;
  /** 12 in tables, lists and cards; 14 in the heads of documents. */
  size?: 12 | 14;
}

/** The state of a document. Its mark differs by shape, so that colour never speaks alone. */
export function StatusBadge({ status, size = 12 }: StatusBadgeProps) {
  const look = (size === 12 ? compact : regular).get(status);
  const [label, colour] = look ?? [status, "neutral"];
  return (
    <span className={classNames(styles.badge, size === 14 && styles.regular, styles[colour])}>
      {look && <i aria-hidden />}
      {label}
    </span>
  );
}
