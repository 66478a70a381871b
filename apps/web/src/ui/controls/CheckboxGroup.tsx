import { useId } from "react";

import styles from "./CheckboxGroup.module.css";
import { LabelledCheckbox } from "./LabelledCheckbox.tsx";

interface CheckboxGroupProps<Value> {
  label: string;
  options: readonly { value: Value; name: string }[];
  chosen: readonly Value[];
  error: string | undefined;
  /** Gets the chosen values in the order of the options. */
  onChange: (chosen: readonly Value[]) => void;
}

/** Options of which several can be chosen, with a shared label and error. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, options, chosen, error, onChange } = props;
  const id = useId();
  const values = options.map(({ value }) => value);
  return (
    <fieldset className={styles.group} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {options.map(({ value, name }) => (
        <LabelledCheckbox
          key={value}
          label={name}
          checked={chosen.includes(value)}
          onChange={(checked) =>
            onChange(values.filter((one) => (one === value ? checked : chosen.includes(one))))
          }
        />
      ))}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
