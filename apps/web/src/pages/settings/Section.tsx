import type { ReactNode } from "react";

import styles from "./Section.module.css";

interface SectionProps {
  title: string;
  /** One line of what it is about. */
  about: string;
  children: ReactNode;
}

/** A section of the settings: its head, and cards of rows. */
export function Section({ title, about, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.about}>{about}</p>
      {children}
    </section>
  );
}

interface SettingProps {
  name: string;
  /** One line of meaning. */
  meaning?: string;
  children: ReactNode;
}

/** A row: the name and its meaning, the control or value at the end. */
export function Setting({ name, meaning, children }: SettingProps) {
  return (
    <div className={styles.setting}>
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        {meaning && <div className={styles.meaning}>{meaning}</div>}
      </div>
      <div className={styles.value}>{children}</div>
    </div>
  );
}
