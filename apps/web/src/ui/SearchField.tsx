import type { InputHTMLAttributes, Ref } from "react";

import { classNames } from "./class-names.ts";
import styles from "./Field.module.css";
import { Icon } from "./Icon.tsx";
import * as icons from "./icons.ts";

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Read aloud; the placeholder is no label. */
  label: string;
  ref?: Ref<HTMLInputElement>;
}

/** A field to search in, without a visible label; what is typed runs in the direction of its own letters. */
export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <span className={classNames(styles.box, className)}>
      <Icon of={icons.search} size={16} />
      <input type="search" dir={input.value ? "auto" : undefined} aria-label={label} {...input} />
    </span>
  );
}
