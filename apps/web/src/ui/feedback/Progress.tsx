import styles from "./Progress.module.css";

interface ProgressProps {
  label: string;
  /** 0 to 1. */
  value: number;
  done?: boolean;
}

/** A bar of 4 px that fills. */
export function Progress({ label, value, done = false }: ProgressProps) {
  return (
    <progress className={styles.bar} aria-label={label} value={value} data-done={done || undefined}>
      {/* no count: a share */}
      {Math.round(value * 100)} %
    </progress>
  );
}
