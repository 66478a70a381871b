import type { Document } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";

import { classNames } from "#ui/class-names.ts";
import { placeTitle } from "#ui/place-name.ts";

import type { Mark } from "../marks.ts";
import styles from "./Passages.module.css";

interface PassagesProps {
  unit: Document["unit"];
  marks: readonly Mark[];
  lit: string | null;
  onChoose: (key: string) => void;
}

/** The passages that are lit in the pages. */
export function Passages({ unit, marks, lit, onChoose }: PassagesProps) {
  const { t } = useLingui();
  // Only an answer numbers its passages; a search finds one.
  const isNumbered = marks.some(({ label }) => label !== "");
  return (
    <section aria-labelledby="viewer-passages">
      <h3 id="viewer-passages">{isNumbered ? t`Passages used in the answer` : t`The passage`}</h3>
      {marks.map(({ key, label, quote, page }) => (
        <button
          key={key}
          type="button"
          className={classNames(styles.passage, key === lit && styles.lit)}
          aria-current={key === lit || undefined}
          onClick={() => onChoose(key)}
        >
          {label !== "" && <span className={styles.label}>{label}</span>}
          <span className={styles.words}>
            <span className={styles.quote} dir="auto">
              {quote}
            </span>
            <span className={styles.place}>{placeTitle({ page, unit })}</span>
          </span>
        </button>
      ))}
    </section>
  );
}
