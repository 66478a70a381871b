import type { Collection } from "@lectern/contract/library";
import { type RefObject, useState } from "react";

import { errorMessage } from "#platform/error-message.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { counted } from "#ui/formats.ts";
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
  const [sort, setSort] = useState<DocumentSort>("-created_at");
  const [all, setAll] = useState(false);
  const filter = { q, sort, status };
  const pages = usePages((page) => documentsPage(collection.id, filter, page), documentsPerPage);
  const gone = useDeleting(({ ids }) => pages.loaded.filter(({ item }) => ids.has(item.id)).length);

  if (pages.total === undefined) {
    if (!pages.error) return <LoadingRows label="Loading documents" />;
    return (
      <div className={styles.state}>
        <ErrorState title="The documents did not load" onRetry={pages.retry}>
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
          <ErrorState title="Some documents did not load" onRetry={pages.retry}>
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
            Show all {counted(pages.total, "document")}
          </Button>
        </div>
      )}
    </>
  );
}

function NoDocuments({
  collection,
  q,
  status,
}: Pick<DocumentsPanelProps, "collection" | "q" | "status">) {
  const actions = useLibraryActions();
  if (q !== "") return <p className={styles.none}>No document here is named like “{q}”.</p>;
  if (status) return <p className={styles.none}>No document here has this status.</p>;
  if (!collection.permissions.edit) {
    return <EmptyState icon={icons.file} title="No documents yet" />;
  }
  return (
    <EmptyState
      icon={icons.upload}
      title="Drop files here"
      action={<Button onClick={() => actions.pickFiles(collection)}>Choose files</Button>}
    >
      You can ask about them as soon as the first one is read.
    </EmptyState>
  );
}
