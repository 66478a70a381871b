import { Checkbox } from "./Checkbox.tsx";
import styles from "./LabelledCheckbox.module.css";

interface LabelledCheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a visible label; both form one target. */
export function LabelledCheckbox({ label, checked, onChange }: LabelledCheckboxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box carries the name
    <label className={styles.row}>
      <Checkbox
        label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <bdi aria-hidden>{label}</bdi>
    </label>
  );
}
