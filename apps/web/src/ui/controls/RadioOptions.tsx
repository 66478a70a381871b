import { useId } from "react";

import { Icon } from "../images/Icon.tsx";
import { Radio } from "./Radio.tsx";
import styles from "./RadioOptions.module.css";

interface RadioOption<Value> {
  value: Value;
  icon: string;
  name: string;
  /** What choosing it means. */
  meaning: string;
}

interface RadioOptionsProps<Value> {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few options to choose one from, each with its meaning. The current one takes the focus. */
export function RadioOptions<Value extends string>(props: RadioOptionsProps<Value>) {
  const { label, options, value, onChange } = props;
  const group = useId();
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- Radio is the control
        <label key={option.value} className={styles.option}>
          <Radio
            name={group}
            checked={value === option.value}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={value === option.value}
            aria-describedby={`${group}-${option.value}`}
            onChange={() => onChange(option.value)}
          />
          <Icon of={option.icon} size={18} />
          <span className={styles.words}>
            <span className={styles.name}>{option.name}</span>
            <span className={styles.meaning} id={`${group}-${option.value}`}>
              {option.meaning}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
