import type { OpenReview } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { ReviewProgressBar } from "../bar/ReviewProgressBar.tsx";
import { cellIn } from "../judged-cell.ts";
import type { ReviewState } from "../use-review.ts";
import styles from "./PhoneReview.module.css";
import { QuestionCard } from "./QuestionCard.tsx";

interface PhoneReviewProps {
  review: OpenReview;
  state: ReviewState;
  /** Which answers are shown, to choose from. */
  filters: readonly MenuEntry[];
  /** Shown instead of the cards: nothing was found, or nothing loaded. */
  instead: ReactNode;
}

/** A review on a phone: one document with its questions as cards. */
export function PhoneReview({ review, state, filters, instead }: PhoneReviewProps) {
  const { t } = useLingui();
  const { pages, focus, open, openAt, goNext } = state;
  const at = Math.max(focus.active.row, 0);
  const row = pages.at(at);
  const total = pages.total ?? 0;
  useEffect(() => pages.show(at, at));
  const go = (to: number) => {
    focus.settle({ row: to, column: 0 });
    state.address.openCell(null);
  };
  const [here, all] = [shortCount(at + 1), shortCount(total)];
  const [verified, questions] = [shortCount(row?.verified ?? 0), shortCount(review.columns.length)];
  const left = shortCount(review.progress.to_verify);
  return (
    <div className={styles.review}>
      <div className={styles.top}>
        <div className={styles.document}>
          <IconButton
            icon={icons.chevronLeft}
            edged
            mirrored
            label={t`Previous document`}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          />
          <div className={styles.names} aria-live="polite">
            <bdi className={styles.name} title={row?.document.name}>
              {row?.document.name}
            </bdi>
            {row && (
              <span className={styles.place}>
                <Trans>
                  Document {here} of {all} · {verified} of {questions} verified
                </Trans>
              </span>
            )}
          </div>
          <IconButton
            icon={icons.chevronRight}
            edged
            mirrored
            label={t`Next document`}
            disabled={at >= total - 1}
            onClick={() => go(at + 1)}
          />
        </div>
        <ReviewProgressBar progress={review.progress} />
      </div>
      <div className={styles.cards} key={row?.id}>
        {instead}
        {!row && !instead && (
          <Loading label={t`Loading the answers`}>
            {[1, 2, 3].map((card) => (
              <div key={card} className={styles.waiting}>
                <Skeleton width="40%" />
                <Skeleton width="70%" height={16} />
              </div>
            ))}
          </Loading>
        )}
        {row &&
          review.columns.map((column, index) => (
            <QuestionCard
              key={column.id}
              column={column}
              cell={cellIn(row, column.id)}
              open={open?.id.row_id === row.id && open.id.column_id === column.id ? open : null}
              onOpen={() => {
                const spot = { row: at, column: index + 1 };
                focus.settle(spot);
                openAt(spot);
              }}
            />
          ))}
      </div>
      <div className={styles.bottom}>
        <Menu
          label={t`Show`}
          entries={filters}
          trigger={(opens) => (
            <Button {...opens} size="large" icon={icons.filter} aria-label={t`Show`} />
          )}
        />
        <Button size="large" className={styles.next} onClick={() => void goNext(true)}>
          <Trans>Next unverified</Trans>
          <span className={styles.left}>
            <Trans>{left} left</Trans>
          </span>
        </Button>
      </div>
    </div>
  );
}
