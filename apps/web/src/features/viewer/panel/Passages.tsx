import type { Document } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { classNames } from "#ui/class-names.ts";
import { placeTitle } from "#ui/place-name.ts";

import type { Mark } from "../marks.ts";
import { sectionOf } from "../text/sections.ts";
import styles from "./Passages.module.css";

interface PassagesProps {
  document: Document;
  marks: readonly Mark[];
  lit: string | null;
  onChoose: (key: string) => void;
}

/** The passages that are lit in the pages. */
export function Passages({ document, marks, lit, onChoose }: PassagesProps) {
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
            <Place document={document} page={page} />
          </span>
        </button>
      ))}
    </section>
  );
}

/** Where it stands, as the document calls it: of a sheet its name, which stands with its text. */
function Place({ document: { id, unit }, page }: { document: Document; page: number }) {
  const section = useQuery({ ...sectionOf(id, page), enabled: unit !== "page" });
  const label = section.data?.label ?? null;
  return <span className={styles.place}>{placeTitle({ page, unit, label })}</span>;
}
