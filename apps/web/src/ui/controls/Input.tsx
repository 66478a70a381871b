import type { InputHTMLAttributes } from "react";

import styles from "./Input.module.css";

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className">;

/** An input where there is little room, such as in a filter. Its label stands elsewhere; Field has one. */
export function Input(input: InputProps) {
  return <input {...input} className={styles.input} />;
}
