import { useId } from "react";

import { Icon } from "../images/Icon.tsx";
import styles from "./Segmented.module.css";

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string; icon?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shows only the icons; the names are for screen readers. */
  iconsOnly?: boolean;
}

/** Selects one of a few values, all visible. Arrow keys move among them. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  iconsOnly = false,
}: SegmentedProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={iconsOnly ? option.name : undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} size={16} />}
          <span className={iconsOnly ? "visually-hidden" : undefined}>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
