import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { Button } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import * as icons from "#ui/images/icons.ts";
import { placeTitle } from "#ui/text/place-name.ts";

import type { Mark } from "../marks/marks.ts";
import type { SavedSnippets } from "../marks/saved-snippets.ts";
import { PassageText } from "../passage/PassageText.tsx";
import { sectionOf } from "../text/sections.ts";
import styles from "./Passages.module.css";

interface PassagesProps {
  document: Document;
  marks: readonly Mark[];
  lit: string | null;
  onChoose: (key: string) => void;
  /** Saves the opened passage; citations of an answer are saved below the document. */
  onSave: SavedSnippets["onSave"];
}

/** The passages highlighted in the pages. */
export function Passages({ document, marks, lit, onChoose, onSave }: PassagesProps) {
  const { t } = useLingui();
  // Only citations of an answer are numbered; a search result is a single passage.
  const isNumbered = marks.some(({ label }) => label !== "");
  const [only] = marks;
  const isSavable = only && !isNumbered && !only.key.startsWith("snippet:");
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
              <PassageText documentId={document.id} page={page} quote={quote} />
            </span>
            <Place document={document} page={page} />
          </span>
        </button>
      ))}
      {isSavable && onSave && (
        <Button size="row" icon={icons.topic} onClick={() => onSave(document, only)}>
          <Trans>Save to topic</Trans>
        </Button>
      )}
    </section>
  );
}

/**
 * The place of a passage in the document's unit: for a sheet its name, which is loaded with its
 * text.
 */
function Place({ document: { id, unit }, page }: { document: Document; page: number }) {
  const section = useQuery({ ...sectionOf(id, page), enabled: unit !== "page" });
  const label = section.data?.label ?? null;
  return <span className={styles.place}>{placeTitle({ page, unit, label })}</span>;
}
