import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { useDeleted } from "#platform/http/with-undo.ts";
import { Button } from "#ui/controls/Button.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import list from "#ui/layout/item-list.module.css";
import { ItemList } from "#ui/layout/ItemList.tsx";
import { ListHeads } from "#ui/layout/ListHeads.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { refreshReviews, reviewsBy } from "../api.ts";
import styles from "./ReviewList.module.css";
import { ReviewListRow } from "./ReviewListRow.tsx";

/** The person's reviews and those shared with the workspace, the last changed first. */
export function ReviewList({ onNew }: { onNew: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const found = useInfiniteQuery(reviewsBy(q));
  const deleted = useDeleted();
  useChanges("review", refreshReviews);
  const { data, isPlaceholderData } = found;
  const all = data?.pages.flatMap(({ results }) => results) ?? [];
  const rows = all.filter(({ id }) => !deleted.has(id));
  const isEmpty = found.isSuccess && rows.length === 0;
  if (isEmpty && q === "") {
    return (
      <div className={list.middle}>
        <EmptyState
          icon={icons.table}
          title={t`No reviews yet`}
          action={
            <Button kind="primary" icon={icons.plus} onClick={onNew}>
              <Trans>New review</Trans>
            </Button>
          }
        >
          <Trans>
            A review asks the same questions of many documents. Each answer keeps its passage, and
            you verify it with one key.
          </Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className={list.tools}>
        <SearchField
          label={t`Search reviews`}
          className={list.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <ListHeads
        className={styles.columns}
        heads={[[t`Name`], [t`State`], [t`Owner`, styles.owner], [t`Changed`, list.changed]]}
      />
      <ItemList
        found={found}
        rows={rows}
        label={t`Reviews`}
        failed={t`Couldn't load the reviews`}
        loading={t`Loading the reviews`}
        outdated={isPlaceholderData}
        row={(review) => <ReviewListRow review={review} />}
      >
        {isEmpty && (
          <p className={list.nothing}>
            <Trans>
              Nothing matches “<bdi>{q}</bdi>”.
            </Trans>
          </p>
        )}
      </ItemList>
    </>
  );
}
