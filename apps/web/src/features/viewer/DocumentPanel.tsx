import type { Document } from "@lectern/contract/library";
import { i18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { read } from "#platform/read.ts";
import { said } from "#platform/said.ts";
import { classNames } from "#ui/class-names.ts";
import { placeTitle } from "#ui/place-name.ts";
import { unitCount } from "#ui/counts.ts";
import { fileSize, shortDate } from "#ui/formats.ts";

import styles from "./DocumentPanel.module.css";
import { DocumentLink, HeldDocuments } from "./HeldDocuments.tsx";
import type { Mark } from "./marks.ts";

interface DocumentPanelProps {
  document: Document;
  marks: readonly Mark[];
  lit: string | null;
  onChoose: (key: string) => void;
}

/** Beside the pages: the passages that are lit in them, and what is known of the document. */
export function DocumentPanel({ document, marks, lit, onChoose }: DocumentPanelProps) {
  const { t } = useLingui();
  // Only an answer numbers its passages; a search finds one.
  const isNumbered = marks.some(({ label }) => label !== "");
  return (
    <aside className={styles.panel} aria-label={t`About this document`}>
      {marks.length > 0 && (
        <section aria-labelledby="viewer-passages" className={styles.passages}>
          <h3 id="viewer-passages">
            {isNumbered ? t`Passages used in the answer` : t`The passage`}
          </h3>
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
                <span className={styles.place}>{placeTitle({ page, unit: document.unit })}</span>
              </span>
            </button>
          ))}
        </section>
      )}
      <section aria-labelledby="viewer-details">
        <h3 id="viewer-details">
          <Trans>Details</Trans>
        </h3>
        {document.status === "error" && document.status_detail && (
          <p className={styles.reason}>{said(document.status_detail)}</p>
        )}
        <Details document={document} />
      </section>
      {document.contained_count > 0 && <HeldDocuments document={document} />}
    </aside>
  );
}

function Details({ document }: { document: Document }) {
  const { t } = useLingui();
  const { language, size, page_count, unit, created_at, created_by, collection_id, contained_in } =
    document;
  const collection = useQuery({
    ...read("/libraries/ext/v1/collections/{collection_id}", { params: { collection_id } }),
    meta: { quiet: true },
    staleTime: 60_000,
  });
  const pages = page_count === null ? "" : `, ${unitCount(page_count, unit)}`;
  const date = shortDate(created_at);
  const name = `${created_by.first_name} ${created_by.last_name}`.trim();
  return (
    <dl className={styles.details}>
      {language && <Detail name={t`Language`}>{languageName(language)}</Detail>}
      <Detail name={t`Size`}>
        {fileSize(size)}
        {pages}
      </Detail>
      <Detail name={t`Added`}>
        <Trans>
          {date} by <bdi>{name}</bdi>
        </Trans>
      </Detail>
      {contained_in && (
        <Detail name={t`Came in`}>
          <DocumentLink document={contained_in} />
        </Detail>
      )}
      {collection.data && (
        <Detail name={t`Collection`}>
          <Link to={`/library/all/${collection_id}`}>
            <bdi>{collection.data.name}</bdi>
          </Link>
        </Detail>
      )}
    </dl>
  );
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function languageName(code: string) {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: "language" }).of(code) ?? code;
  } catch {
    // Not a language code that the browser knows.
    return code;
  }
}
