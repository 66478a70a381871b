import { Trans } from "@lingui/react/macro";

import type { Outline } from "./outline.ts";
import styles from "./Outline.module.css";

/** An outline that cannot be changed. */
export function ReadOutline({ outline }: { outline: Outline }) {
  return (
    <ol>
      {outline.map(({ id, title, questions }, at) => (
        <li key={id} className={styles.section}>
          <div className={styles.head}>
            <span className={styles.number}>{at + 1}</span>
            <h3 dir="auto">{title}</h3>
          </div>
          <ul className={styles.questions}>
            {questions.map((one) => (
              <li key={one.id} className={styles.read} data-out={!one.included || undefined}>
                <span className={styles.text} dir="auto">
                  {one.text}
                </span>
                {!one.included && (
                  <span className={styles.note}>
                    <Trans>Left out</Trans>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
