import type { Collection } from "@lectern/contract/library";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useState } from "react";

import { errorMessage } from "#platform/error-message.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { shortCount } from "#ui/formats.ts";
import * as icons from "#ui/icons.ts";
import { LoadingRows } from "#ui/Skeleton.tsx";

import { documentsPage, documentsPerPage } from "../api.ts";
import { useLibraryActions } from "../library-actions.ts";
import type { DocumentFilter, DocumentSort } from "../listing.ts";
import type { Selection } from "../selection.ts";
import { useDeleting } from "../undo.ts";
import { usePages } from "../use-pages.ts";
import styles from "./DocumentsPanel.module.css";
import { DocumentTable } from "./DocumentTable.tsx";

/** Matches shown before the passages, so that neither hides the other. */
const firstMatches = 5;

interface DocumentsPanelProps {
  collection: Collection;
  q: string;
  status: DocumentFilter["status"];
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
}

/** The documents of the open collection. */
export function DocumentsPanel({
  collection,
  q,
  status,
  selection,
  scroller,
}: DocumentsPanelProps) {
  const { t } = useLingui();
  const [sort, setSort] = useState<DocumentSort>("-created_at");
  const [all, setAll] = useState(false);
  const filter = { q, sort, status };
  const pages = usePages((page) => documentsPage(collection.id, filter, page), documentsPerPage);
  const gone = useDeleting(({ ids }) => pages.loaded.filter(({ item }) => ids.has(item.id)).length);

  if (pages.total === undefined) {
    if (!pages.error) return <LoadingRows label={t`Loading documents`} />;
    return (
      <div className={styles.state}>
        <ErrorState title={t`The documents did not load`} onRetry={pages.retry}>
          {errorMessage(pages.error)}
        </ErrorState>
      </div>
    );
  }
  if (pages.total - gone <= 0) return <NoDocuments collection={collection} q={q} status={status} />;
  const limited = q !== "" && !all && pages.total > firstMatches;
  return (
    <>
      {pages.error && (
        <div className={styles.state}>
          <ErrorState title={t`Some documents did not load`} onRetry={pages.retry}>
            {errorMessage(pages.error)}
          </ErrorState>
        </div>
      )}
      <DocumentTable
        collection={collection}
        pages={pages}
        count={limited ? firstMatches : pages.total}
        filter={filter}
        onSort={setSort}
        selection={selection}
        scroller={scroller}
      />
      {limited && (
        <div className={styles.more}>
          <Button kind="plain" size="row" onClick={() => setAll(true)}>
            {showAll(pages.total)}
          </Button>
        </div>
      )}
    </>
  );
}

function showAll(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `Show all ${shown} document`, other: `Show all ${shown} documents` });
}

function NoDocuments({
  collection,
  q,
  status,
}: Pick<DocumentsPanelProps, "collection" | "q" | "status">) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  if (q !== "")
    return (
      <p className={styles.none}>
        <Trans>
          No document here is named like “<bdi>{q}</bdi>”.
        </Trans>
      </p>
    );
  if (status)
    return (
      <p className={styles.none}>
        <Trans>No document here has this status.</Trans>
      </p>
    );
  if (!collection.permissions.edit) {
    return <EmptyState icon={icons.file} title={t`No documents yet`} />;
  }
  return (
    <EmptyState
      icon={icons.upload}
      title={t`Drop files here`}
      action={
        <Button onClick={() => actions.pickFiles(collection)}>
          <Trans>Choose files</Trans>
        </Button>
      }
    >
      <Trans>You can ask about them as soon as the first one is read.</Trans>
    </EmptyState>
  );
}
