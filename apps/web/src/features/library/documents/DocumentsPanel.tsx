import type { Collection } from "@lectern/contract/library";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, type RefObject, Suspense, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { shortCount } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { documentsPage, documentsPerPage, useFolders } from "../api.ts";
import { useDensity } from "#ui/layout/density.ts";
import { useLibraryActions } from "../library-actions.ts";
import { type DocumentFilter, type DocumentSort, useListing } from "../listing.ts";
import { part } from "../part.ts";
import type { Selection } from "../selection/selection.ts";
import { usePages } from "#platform/http/use-pages.ts";
import styles from "./DocumentsPanel.module.css";
import { DocumentTable } from "./DocumentTable.tsx";

const loadFolders = part(() => import("../folders/Folders.tsx"));
const FolderBar = lazy(async () => ({ default: (await loadFolders()).FolderBar }));
const FolderRows = lazy(async () => ({ default: (await loadFolders()).FolderRows }));

/** Maximum matches shown before the passages, so that neither hides the other. */
const firstMatches = 5;

interface DocumentsPanelProps {
  collection: Collection;
  q: string;
  status: DocumentFilter["status"];
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * The documents of the open collection: those of one folder, or the matches of a filter in all
 * folders.
 */
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
  const { folder, tags } = useListing();
  const density = useDensity();
  const folders = useFolders(collection.id);
  const inFolders = q === "" && !status && tags.ids.length === 0;
  const filter = { q, sort, status, tags, folder: inFolders ? (folder ?? "root") : undefined };
  const pages = usePages((page) => documentsPage(collection.id, filter, page), documentsPerPage);
  const known = inFolders ? (folders.data?.results ?? []) : [];
  const here = known.filter(({ parent_id }) => parent_id === (folder ?? null));

  if (pages.total === undefined || (inFolders && folders.isPending)) {
    if (!pages.error) return <LoadingRows label={t`Loading documents`} />;
    return (
      <div className={styles.state}>
        <ErrorState title={t`Couldn't load the documents`} onRetry={pages.retry}>
          {errorMessage(pages.error)}
        </ErrorState>
      </div>
    );
  }
  const bar = inFolders && folder && (
    <Suspense>
      <FolderBar collection={collection} folders={known} id={folder} />
    </Suspense>
  );
  if (pages.total === 0 && here.length === 0) {
    return (
      <>
        {bar}
        <NoDocuments collection={collection} q={q} status={status} tagged={tags.ids.length > 0} />
      </>
    );
  }
  const limited = q !== "" && !all && pages.total > firstMatches;
  return (
    <>
      {bar}
      {pages.error && (
        <div className={styles.state}>
          <ErrorState title={t`Some documents did not load`} onRetry={pages.retry}>
            {errorMessage(pages.error)}
          </ErrorState>
        </div>
      )}
      <DocumentTable
        key={`${folder ?? ""} ${density}`}
        collection={collection}
        pages={pages}
        count={limited ? firstMatches : pages.total}
        filter={filter}
        onSort={setSort}
        selection={selection}
        scroller={scroller}
      >
        {here.length > 0 && (
          <div role="rowgroup" style={{ minHeight: `calc(${here.length} * var(--row))` }}>
            <Suspense>
              <FolderRows collection={collection} folders={here} scroller={scroller} />
            </Suspense>
          </div>
        )}
      </DocumentTable>
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

type NoDocumentsProps = Pick<DocumentsPanelProps, "collection" | "q" | "status"> & {
  /** Whether they are narrowed to tags. */
  tagged: boolean;
};

function NoDocuments({ collection, q, status, tagged }: NoDocumentsProps) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  if (q !== "")
    return (
      <p className={styles.none}>
        <Trans>
          No documents match “<bdi>{q}</bdi>”.
        </Trans>
      </p>
    );
  if (tagged)
    return (
      <p className={styles.none}>
        <Trans>No document here has these tags.</Trans>
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
