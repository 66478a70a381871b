import type { Ref, SelectHTMLAttributes } from "react";

import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import styles from "./Select.module.css";

export interface SelectProps<Value extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "onChange" | "value"
> {
  /** Accessible name if no label refers to it. */
  label?: string;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** Selects one of a few values. A native select, so it works by touch and keyboard. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={classNames(styles.box, className)}>
      <select
        aria-label={label}
        {...rest}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon of={icons.chevronDown} size={16} className={styles.caret} />
    </span>
  );
}
