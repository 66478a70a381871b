import type { TestFigures } from "@lectern/contract/retrieval-tests";
import { i18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";

import styles from "../RetrievalTests.module.css";
import { rankText, share } from "../words.ts";

interface FiguresProps {
  figures: TestFigures;
  /** Those of the run compared with. */
  before: TestFigures | undefined;
}

/** What a run found in numbers, and what an earlier one had found. */
export function Figures({ figures, before }: FiguresProps) {
  const { t } = useLingui();
  const part = (key: "first" | "first_three" | "first_ten") => (of: TestFigures) =>
    share(of[key], of.tested);
  const count = (key: "not_found" | "gone") => (of: TestFigures) =>
    of[key].toLocaleString(i18n.locale);
  const all: { name: string; of: (figures: TestFigures) => string }[] = [
    { name: t`Found first`, of: part("first") },
    { name: t`In the first three`, of: part("first_three") },
    { name: t`In the first ten`, of: part("first_ten") },
    { name: t`Mean reciprocal rank`, of: (one) => rankText(one.reciprocal_rank) },
    { name: t`Not found`, of: count("not_found") },
    { name: t`Expected passage is gone`, of: count("gone") },
  ];
  return (
    <dl className={styles.figures}>
      {all.map(({ name, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {of(figures)}
            {before && <Before value={of(before)} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Before = ({ value }: { value: string }) => (
  <span className={styles.below}>
    <Trans>before: {value}</Trans>
  </span>
);
