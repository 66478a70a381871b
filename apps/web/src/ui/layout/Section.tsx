import type { ReactNode } from "react";

import styles from "./Section.module.css";

export interface SectionProps {
  title: string;
  /** One line of description. */
  about?: ReactNode;
  /** At the end of the title's line: the section's one action. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the settings: its header, and cards of rows. */
export function Section({ title, about, action, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2>{title}</h2>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

interface SettingProps {
  name: ReactNode;
  /** One line of explanation. */
  meaning?: ReactNode;
  /** Before the name, such as an icon or avatar. */
  start?: ReactNode;
  /** The id of the row's control: makes the name its label. */
  htmlFor?: string;
  /** In a narrow row, the control goes below the text, at full width. */
  stack?: boolean;
  children?: ReactNode;
}

/** A row: the name and its explanation, the control or value at the end. */
export function Setting({ name, meaning, start, htmlFor, stack, children }: SettingProps) {
  return (
    <div className={styles.setting} data-stack={stack || undefined}>
      {start}
      <div className={styles.words}>
        {htmlFor ? (
          <label className={styles.name} htmlFor={htmlFor}>
            {name}
          </label>
        ) : (
          <div className={styles.name}>{name}</div>
        )}
        {meaning && (
          <div className={styles.meaning} id={htmlFor && `${htmlFor}-meaning`}>
            {meaning}
          </div>
        )}
      </div>
      {children !== undefined && children !== null && (
        <div className={styles.value}>{children}</div>
      )}
    </div>
  );
}
