import type { InputHTMLAttributes } from "react";

import styles from "./Checkbox.module.css";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: string;
  /** Some of what it stands for is chosen. */
  mixed?: boolean;
}

/** A box to tick, without visible words: its label is read aloud. */
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
