import { type ReactNode, useId } from "react";

import { classNames } from "../text/class-names.ts";
import styles from "./Field.module.css";
import { Select, type SelectProps } from "./Select.tsx";

interface SelectFieldProps<Value extends string> extends Omit<SelectProps<Value>, "id"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A select with its label above; otherwise like `Field`. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  className,
  ...select
}: SelectFieldProps<Value>) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={classNames(styles.stack, className)}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
      </div>
      <Select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={below ? `${id}-below` : undefined}
      />
      {below && (
        <p id={`${id}-below`} className={classNames(styles.hint, error && styles.error)}>
          {below}
        </p>
      )}
    </div>
  );
}
