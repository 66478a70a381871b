import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from "react";

import { classNames } from "../text/class-names.ts";
import styles from "./Field.module.css";

export interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line field; otherwise like `Field`. */
export function TextAreaField({ label, hint, error, className, ...area }: TextAreaFieldProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={className}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
      </div>
      <span className={classNames(styles.box, styles.tall, error && styles.wrong)}>
        <textarea
          rows={3}
          {...area}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
        />
      </span>
      {below && (
        <p id={`${id}-below`} className={classNames(styles.hint, error && styles.error)}>
          {below}
        </p>
      )}
    </div>
  );
}
