import type { ReactNode } from "react";

import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { FileName } from "#ui/images/FileName.tsx";

import styles from "./KnowledgePicker.module.css";

export function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.group}>{title}</h3>
      {children}
    </section>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  name: string;
  below?: string | undefined;
  checked: boolean;
  onToggle: () => void;
}

export function Choice({ icon, name, below, checked, onToggle }: ChoiceProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box carries the name
    <label className={styles.choice}>
      <Checkbox label={name} checked={checked} onChange={onToggle} />
      {icon}
      <span className={styles.name}>
        <FileName name={name} />
      </span>
      {below && <span className={styles.below}>{below}</span>}
    </label>
  );
}
