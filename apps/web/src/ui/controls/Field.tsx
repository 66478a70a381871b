import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";

import styles from "./Field.module.css";
import { classNames } from "../text/class-names.ts";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  label: string;
  /** Below the field; an error replaces it. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Height: 36; `large` 44, in the sign-in area. */
  size?: "medium" | "large";
  /** At the end of the label's line, such as a link. */
  aside?: ReactNode;
  /** Inside the field, at its end. */
  end?: ReactNode;
  /** The id of another element that describes it, such as a meter below. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A text field with its label above and its hint or error below. */
export function Field({
  label,
  hint,
  error,
  size = "medium",
  aside,
  end,
  describedBy,
  className,
  ...input
}: FieldProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={className}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <span className={classNames(styles.box, styles[size], error && styles.wrong)}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(below ? `${id}-below` : null, describedBy) || undefined}
        />
        {end}
      </span>
      {below && (
        <p id={`${id}-below`} className={classNames(styles.hint, error && styles.error)}>
          {below}
        </p>
      )}
    </div>
  );
}
