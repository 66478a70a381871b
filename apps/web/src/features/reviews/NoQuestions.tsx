import type { OpenReview } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./ReviewView.module.css";
import { OtherQuestions } from "./starting/OtherQuestions.tsx";

interface NoQuestionsProps {
  review: OpenReview;
  /** Undefined if the person may not. */
  onAdd: (() => void) | undefined;
  onAddDocuments: (() => void) | undefined;
}

/** A review that asks nothing yet. */
export function NoQuestions({ review, onAdd, onAddDocuments }: NoQuestionsProps) {
  const { t } = useLingui();
  const hasRows = review.progress.rows > 0;
  return (
    <div className={styles.start}>
      <EmptyState
        icon={icons.table}
        title={hasRows ? t`No questions yet` : t`No documents in this review yet`}
        action={
          onAdd && (
            <>
              <Button kind="primary" icon={icons.plus} onClick={onAdd}>
                <Trans>Add a question</Trans>
              </Button>
              {onAddDocuments && !hasRows && (
                <Button icon={icons.folder} onClick={onAddDocuments}>
                  <Trans>Choose documents</Trans>
                </Button>
              )}
            </>
          )
        }
      >
        <Trans>
          A review asks the same questions of many documents. Each answer keeps its passage, and you
          verify it with one key.
        </Trans>
      </EmptyState>
      {onAdd && <OtherQuestions review={review} />}
    </div>
  );
}
