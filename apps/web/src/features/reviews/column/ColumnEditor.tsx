import type { ReviewColumn } from "@lectern/contract/review-columns";
import type { OpenReview } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { fill } from "../filling.ts";
import { addColumn, changeColumn, tryColumn } from "./actions.ts";
import { type ColumnDraft, columnOf, draftOf, emptyDraft, isReworded } from "./column-draft.ts";
import styles from "./ColumnEditor.module.css";
import { ColumnFields } from "./ColumnFields.tsx";
import { SampleResults } from "./SampleResults.tsx";

interface ColumnEditorProps {
  review: OpenReview;
  /** Undefined: a new question. */
  column: ReviewColumn | undefined;
  onClose: () => void;
  onDelete: (column: ReviewColumn) => void;
}

/** Writes a question, and tries it on a few documents before all are read for it. */
export function ColumnEditor({ review, column, onClose, onDelete }: ColumnEditorProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<ColumnDraft>(() => (column ? draftOf(column) : emptyDraft));
  const [tried, setTried] = useState(false);
  const sample = useMutation({ mutationFn: () => tryColumn(review.id, columnOf(draft)) });
  const save = useMutation({
    mutationFn: () =>
      column
        ? changeColumn(review.id, column.id, columnOf(draft))
        : addColumn(review.id, columnOf(draft)),
  });
  const isReady = draft.question.trim() !== "" && hasOptions(draft);
  const keep = (fills: boolean) => {
    setTried(true);
    if (!isReady || save.isPending) return;
    save.mutate(undefined, {
      onSuccess: ({ id }) => {
        onClose();
        if (!fills) return;
        // Of a new wording the old answers are stale; without one, only gaps are filled.
        const which = column && isReworded(draft, column) ? "all" : "missing";
        void fill(review.id, { which, column_ids: [id] });
      },
    });
  };
  const { rows } = review.progress;
  const failure = save.error ?? sample.error;
  return (
    <Dialog
      open
      wide
      title={column ? t`Question` : t`New question`}
      onClose={onClose}
      onSubmit={() => keep(false)}
      actions={
        <>
          {column && (
            <Button kind="danger" className={styles.delete} onClick={() => onDelete(column)}>
              <Trans>Delete question</Trans>
            </Button>
          )}
          <Button type="submit" busy={save.isPending}>
            <Trans>Save</Trans>
          </Button>
          {review.permissions.fill && rows > 0 && (
            <Button kind="primary" busy={save.isPending} onClick={() => keep(true)}>
              <Trans>Save and fill</Trans>
            </Button>
          )}
        </>
      }
    >
      <ColumnFields draft={draft} tried={tried} onChange={setDraft} />
      {column && isReworded(draft, column) && (
        <Notice tone="warning">
          {draft.type === column.type ? (
            <Trans>
              New wording makes the answers stale. What was verified keeps its mark and its value.
            </Trans>
          ) : (
            <Trans>
              Another kind of answer clears what was read. What was verified keeps its mark and its
              value.
            </Trans>
          )}
        </Notice>
      )}
      <ErrorNotice error={failure} />
      {rows > 0 && review.permissions.fill && (
        <SampleResults
          results={sample.data?.results}
          isPending={sample.isPending}
          onTry={() => {
            setTried(true);
            if (isReady) sample.mutate();
          }}
        />
      )}
    </Dialog>
  );
}

const hasOptions = (draft: ColumnDraft) =>
  draft.type !== "choice" || columnOf(draft).options.length > 1;
