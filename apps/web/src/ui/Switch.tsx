import styles from "./Switch.module.css";

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Id of the words that name it, or the words themselves. */
  labelledBy?: string;
  label?: string;
  disabled?: boolean;
}

/** On or off, at once. */
export function Switch({ checked, onChange, labelledBy, label, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={labelledBy}
      aria-label={label}
      disabled={disabled}
      className={styles.switch}
      onClick={() => onChange(!checked)}
    />
  );
}
