import type { InputHTMLAttributes } from "react";

import styles from "./Radio.module.css";

/** One of several choices; its text is beside it, in the label around both. */
export function Radio(input: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">) {
  return <input {...input} type="radio" className={styles.radio} />;
}
