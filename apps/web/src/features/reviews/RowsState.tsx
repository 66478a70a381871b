import type { OpenReview } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./ReviewView.module.css";
import { everything, isFiltered } from "./row-filter.ts";
import type { ReviewState } from "./use-review.ts";

interface RowsStateProps {
  review: OpenReview;
  state: ReviewState;
  addDocuments: (() => void) | undefined;
  /** The rows. */
  children: ReactNode;
}

/** What stands in for the rows of a review: they failed, are loading, or there are none. */
export function RowsState({ review, state, addDocuments, children }: RowsStateProps) {
  const { t } = useLingui();
  const { pages } = state;
  if (pages.error && pages.total === undefined) {
    return (
      <div className={styles.state}>
        <ErrorState title={t`Couldn't load the answers`} onRetry={pages.retry}>
          {errorMessage(pages.error)}
        </ErrorState>
      </div>
    );
  }
  if (pages.total === undefined) return <WaitingRows />;
  if (pages.total > 0) return children;
  return (
    <div className={styles.state}>
      <NoRows review={review} state={state} addDocuments={addDocuments} />
    </div>
  );
}

/** Says why there is no row. */
export function NoRows({ review, state, addDocuments }: Omit<RowsStateProps, "children">) {
  const { t } = useLingui();
  const { filter, setFilter } = state.address;
  if (isFiltered(filter)) {
    return (
      <EmptyState
        icon={icons.filter}
        title={t`No document here has such an answer`}
        action={
          <Button onClick={() => setFilter({ ...everything, sort: filter.sort })}>
            <Trans>Show all</Trans>
          </Button>
        }
      />
    );
  }
  if (review.source.type === "collection") {
    return (
      <EmptyState icon={icons.table} title={t`No documents in this review yet`}>
        <Trans>Documents that are added to its collection appear here.</Trans>
      </EmptyState>
    );
  }
  if (review.source.type === "folder") {
    return (
      <EmptyState icon={icons.table} title={t`No documents in this review yet`}>
        {review.source.name === null ? (
          <Trans>Its folder was deleted, or you may not see it.</Trans>
        ) : (
          <Trans>Documents that are added to its folder appear here.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icons.table}
      title={t`No documents in this review yet`}
      action={
        addDocuments && (
          <Button kind="primary" icon={icons.folder} onClick={addDocuments}>
            <Trans>Choose documents</Trans>
          </Button>
        )
      }
    >
      <Trans>
        A review asks the same questions of many documents. Each answer keeps its passage, and you
        verify it with one key.
      </Trans>
    </EmptyState>
  );
}

function WaitingRows() {
  const { t } = useLingui();
  return (
    <div className={styles.waiting}>
      <Loading label={t`Loading the answers`}>
        {[82, 64, 74].map((width) => (
          <div key={width} className={styles.waitingRow}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
            <Skeleton width="60%" />
            <Skeleton width="60%" />
          </div>
        ))}
      </Loading>
    </div>
  );
}
