import type { ReviewColumn } from "@lectern/contract/review-columns";
import type { OpenReview } from "@lectern/contract/reviews";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { belowWide, phone, useMedia } from "#ui/layout/use-media.ts";

import { shortCount } from "#ui/text/formats.ts";

import { refreshReview } from "./api.ts";
import { ReviewBar } from "./bar/ReviewBar.tsx";
import type { OpenCell } from "./cell/open-cell.ts";
import { NoQuestions } from "./NoQuestions.tsx";
import { PhoneView } from "./phone/PhoneView.tsx";
import { type ReviewDialog, ReviewDialogs } from "./ReviewDialogs.tsx";
import { ReviewGrid } from "./ReviewGrid.tsx";
import styles from "./ReviewView.module.css";
import { useReview } from "./use-review.ts";
import { useReviewKeys } from "./use-review-keys.ts";

interface ReviewViewProps {
  review: OpenReview;
  /** The document of the open cell with its passages lit, beside the grid or over it. */
  document: (open: OpenCell, form: "side" | "sheet") => ReactNode;
}

/** As the server keeps. */
const mostRows = 1_000;

/** A review: the grid with the open cell beside it; on a phone one document at a time. */
export function ReviewView({ review, document }: ReviewViewProps) {
  const [isPhone, isBelowWide] = [useMedia(phone), useMedia(belowWide)];
  const state = useReview(review);
  const [dialog, setDialog] = useState<ReviewDialog | null>(null);
  const { columns, permissions, progress, source } = review;
  const shownRows = shortCount(mostRows);
  const { filter, passage } = state.address;
  const { open } = state;
  useChanges("review", () => refreshReview(review.id), review.id);
  const editColumn = (column?: ReviewColumn) => {
    if (permissions.edit) setDialog({ kind: "column", column });
  };
  const hear = useReviewKeys({
    review,
    state,
    onEditColumn: (id) => editColumn(columns.find((one) => one.id === id)),
    onFlagSelected: () =>
      setDialog({ kind: "flag", cells: state.selected().map(({ judged }) => judged) }),
  });
  const mayAdd = permissions.edit && source.type === "documents";
  const addDocuments = mayAdd ? () => setDialog({ kind: "documents" }) : undefined;
  const view = { review, state, show: setDialog, addDocuments };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the grid's letters
    <div className={styles.view} onKeyDown={hear}>
      <ReviewBar review={review} filter={filter} onAddDocuments={addDocuments} />
      {progress.rows >= mostRows && source.type === "collection" && (
        <Notice>
          <Trans>
            A review holds up to {shownRows} documents. Further ones of the collection are not in
            it.
          </Trans>
        </Notice>
      )}
      {columns.length === 0 ? (
        <NoQuestions
          review={review}
          onAdd={permissions.edit ? () => editColumn() : undefined}
          onAddDocuments={addDocuments}
        />
      ) : isPhone ? (
        <PhoneView {...view} />
      ) : (
        <div className={styles.columns}>
          <ReviewGrid {...view} isBelowWide={isBelowWide} />
          {open && !isBelowWide && <aside className={styles.panel}>{document(open, "side")}</aside>}
        </div>
      )}
      {open && passage !== null && <div className={styles.over}>{document(open, "sheet")}</div>}
      <ReviewDialogs review={review} state={state} dialog={dialog} onDialog={setDialog} />
    </div>
  );
}
