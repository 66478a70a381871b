import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";
import { classNames } from "#ui/text/class-names.ts";
import { placeTitle } from "#ui/text/place-name.ts";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { writeHighlight } from "../address/address.ts";
import { useViewerAddress } from "../address/use-viewer-address.ts";
import styles from "./Summary.module.css";

interface SummaryProps {
  document: Document;
  /** The key of the current passage. */
  lit: string | null;
  /** Called when a sentence is opened. */
  onGone: () => void;
}

/** The summary of a document in its own sentences, each linked to its place. */
export function Summary({ document, lit, onGone }: SummaryProps) {
  const { t } = useLingui();
  const { open } = useViewerAddress();
  const isRead = document.status === "ready" || document.status === "ingested";
  const summary = useQuery({
    ...read("/libraries/ext/v1/document/{document_id}/summary", {
      params: { document_id: document.id },
    }),
    enabled: isRead,
    staleTime: 60_000,
  });
  if (!isRead) {
    return (
      <p className={styles.none}>
        <Trans>The summary appears once the document has been read.</Trans>
      </p>
    );
  }
  if (summary.isError) {
    return (
      <p className={styles.none} role="alert">
        <Trans>Couldn't load the summary.</Trans>{" "}
        <button type="button" onClick={() => void summary.refetch()}>
          <Trans>Try again</Trans>
        </button>
      </p>
    );
  }
  if (!summary.data) {
    return (
      <Loading label={t`Loading the summary`}>
        <div className={styles.skeleton}>
          {Array.from({ length: 7 }, (_, line) => (
            <Skeleton key={line} width={`${94 - ((line * 29) % 40)}%`} />
          ))}
        </div>
      </Loading>
    );
  }
  const { sentences } = summary.data;
  if (sentences.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>This document has no sentences suited to a summary.</Trans>
      </p>
    );
  }
  return (
    <section aria-labelledby="viewer-summary">
      <h3 id="viewer-summary">
        <Trans>In the document’s own words</Trans>
      </h3>
      <ol className={styles.sentences}>
        {sentences.map(({ page, start, end, text, unit, label }) => {
          const highlight = { kind: "span", start, end } as const;
          const isLit = lit === writeHighlight(highlight);
          return (
            <li key={`${page} ${start}`}>
              <button
                type="button"
                className={classNames(styles.sentence, isLit && styles.lit)}
                aria-current={isLit || undefined}
                onClick={() => {
                  open({ documentId: document.id, page, highlight });
                  onGone();
                }}
              >
                <span dir="auto" lang={document.language ?? undefined}>
                  {text}
                </span>
                <span className={styles.place}>{placeTitle({ page, unit, label })}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles.how}>
        <Trans>
          Sentences taken from the document, chosen by how many of its frequent words they contain.
          Nothing was rewritten.
        </Trans>
      </p>
    </section>
  );
}
