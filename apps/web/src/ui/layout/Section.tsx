import type { ReactNode } from "react";

import styles from "./Section.module.css";

interface SectionProps {
  title: string;
  /** One line of what it is about. */
  about?: ReactNode;
  /** At the end of the title's line: the section's one action. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the settings: its head, and cards of rows. */
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
  /** One line of meaning. */
  meaning?: ReactNode;
  /** Before the name, such as an icon or avatar. */
  start?: ReactNode;
  /** Names the control of the row: a label where it is a field. */
  htmlFor?: string;
  id?: string;
  /** Where the row is narrow, the control goes below the words and takes its width. */
  stack?: boolean;
  children?: ReactNode;
}

/** A row: the name and its meaning, the control or value at the end. */
export function Setting({ name, meaning, start, htmlFor, id, stack, children }: SettingProps) {
  return (
    <div className={styles.setting} data-stack={stack || undefined}>
      {start}
      <div className={styles.words}>
        {htmlFor ? (
          <label className={styles.name} htmlFor={htmlFor} id={id}>
            {name}
          </label>
        ) : (
          <div className={styles.name} id={id}>
            {name}
          </div>
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
