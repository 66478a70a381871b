import type { InputHTMLAttributes } from "react";

import styles from "./Checkbox.module.css";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: string;
  /** Whether only some of the items it represents are selected. */
  mixed?: boolean;
}

/** A checkbox without a visible label; `label` is for screen readers. */
export function Checkbox({ label, mixed = false, ...input }: CheckboxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      aria-label={label}
      className={styles.box}
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
    />
  );
}
