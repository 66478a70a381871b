import type { ReviewRow } from "@lectern/contract/review-cells";
import type { ReviewColumn } from "@lectern/contract/review-columns";
import type { OpenReview } from "@lectern/contract/reviews";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { AssignDialog } from "./bar/AssignDialog.tsx";
import { FlagDialog } from "./bar/FlagDialog.tsx";
import { addDocuments, removeRows } from "./bar/review-actions.ts";
import { deleteColumn } from "./column/actions.ts";
import { ColumnEditor } from "./column/ColumnEditor.tsx";
import { ColumnFilterDialog } from "./column/ColumnFilterDialog.tsx";
import { judge, type JudgedCell } from "./judging.ts";
import { DocumentsDialog } from "./starting/DocumentsDialog.tsx";
import type { ReviewState } from "./use-review.ts";

/** The open dialog of a review's screen. */
export type ReviewDialog =
  | { kind: "column"; column: ReviewColumn | undefined }
  | { kind: "delete-column"; column: ReviewColumn }
  | { kind: "filter"; column: ReviewColumn }
  | { kind: "flag"; cells: readonly JudgedCell[] }
  | { kind: "assign"; rows: readonly ReviewRow[] }
  | { kind: "remove"; rows: readonly ReviewRow[] }
  | { kind: "documents" };

interface ReviewDialogsProps {
  review: OpenReview;
  state: ReviewState;
  dialog: ReviewDialog | null;
  onDialog: (dialog: ReviewDialog | null) => void;
}

/** Renders the open dialog. */
export function ReviewDialogs({ review, state, dialog, onDialog }: ReviewDialogsProps) {
  const { filter, setFilter } = state.address;
  const close = () => onDialog(null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "column":
      return (
        <ColumnEditor
          key={dialog.column?.id ?? ""}
          review={review}
          column={dialog.column}
          onClose={close}
          onDelete={(column) => onDialog({ kind: "delete-column", column })}
        />
      );
    case "delete-column":
      return <DeleteColumn review={review} column={dialog.column} onClose={close} />;
    case "filter":
      return (
        <ColumnFilterDialog
          column={dialog.column}
          filter={filter.column?.column_id === dialog.column.id ? filter.column : null}
          onFilter={(column) => setFilter({ ...filter, column })}
          onClose={close}
        />
      );
    case "flag":
      return (
        <FlagDialog
          count={dialog.cells.length}
          onFlag={(note) => void judge(review.id, dialog.cells, { kind: "flagged", note })}
          onClose={close}
        />
      );
    case "assign":
      return <AssignDialog reviewId={review.id} rows={dialog.rows} onClose={close} />;
    case "remove":
      return <RemoveRows review={review} state={state} rows={dialog.rows} onClose={close} />;
    case "documents":
      return (
        <DocumentsDialog
          onChoose={async (ids) => {
            await addDocuments(review.id, ids);
            close();
          }}
          onClose={close}
        />
      );
  }
}

interface DeleteColumnProps {
  review: OpenReview;
  column: ReviewColumn;
  onClose: () => void;
}

function DeleteColumn({ review, column, onClose }: DeleteColumnProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteColumn(review.id, column.id),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Delete “${{ name: column.name }}”?`}
      confirm={t`Delete question`}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>Its answers and verdicts go with it. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}

interface RemoveRowsProps {
  review: OpenReview;
  state: ReviewState;
  rows: readonly ReviewRow[];
  onClose: () => void;
}

function RemoveRows({ review, state, rows, onClose }: RemoveRowsProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      removeRows(
        review.id,
        rows.map(({ id }) => id),
      ),
    onSuccess: () => {
      state.clear();
      onClose();
    },
  });
  const shown = shortCount(rows.length);
  return (
    <ConfirmDialog
      open
      title={plural(rows.length, {
        one: `Remove ${shown} document from the review?`,
        other: `Remove ${shown} documents from the review?`,
      })}
      confirm={t`Remove`}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>Their answers and verdicts go with them. The documents stay in the library.</Trans>
      </p>
    </ConfirmDialog>
  );
}
