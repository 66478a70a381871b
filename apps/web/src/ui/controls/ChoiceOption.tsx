import type { ReactNode } from "react";

import styles from "./Choice.module.css";

interface ChoiceOptionProps {
  /** The name of the radio group. */
  group: string;
  icon: ReactNode;
  name: string;
  /** Further facts, at the end. */
  about?: ReactNode;
  checked: boolean;
  onChoose: () => void;
}

/** One of the things to choose from in a list. */
export function ChoiceOption({ group, icon, name, about, checked, onChoose }: ChoiceOptionProps) {
  return (
    <label className={styles.option}>
      <input
        type="radio"
        className="visually-hidden"
        name={group}
        checked={checked}
        onChange={onChoose}
      />
      {icon}
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
      {about && <span className={styles.about}>{about}</span>}
    </label>
  );
}
