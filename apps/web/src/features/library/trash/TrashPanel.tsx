import type { TrashEntry } from "@lectern/contract/trash";
import { Trans, useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";

import { errorMessage } from "#platform/http/error-message.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { LoadingRows, Skeleton } from "#ui/feedback/Skeleton.tsx";
import { useQueryText } from "#ui/text/use-query-text.ts";

import { useListing } from "../listing.ts";
import { usePages } from "#platform/http/use-pages.ts";
import { trashPage, trashPerPage } from "./api.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";
import styles from "./TrashPanel.module.css";
import { TrashRow } from "./TrashRow.tsx";

/** Deleted items, until they are restored or expire. */
export function TrashPanel() {
  const { t } = useLingui();
  const { q, set } = useListing();
  const [text, setText] = useQueryText(q, (q) => set({ q }));
  const [asked, setAsked] = useState<TrashEntry | null>(null);
  const pages = usePages((page) => trashPage(q, page), trashPerPage);
  const scroller = useRef<HTMLDivElement>(null);
  const count = pages.total ?? 0;

  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    getItemKey: (index) => pages.at(index)?.id ?? `row-${index}`,
    overscan: 6,
  });
  const visible = rows.getVirtualItems();
  const [first, last] = [visible[0]?.index ?? 0, visible.at(-1)?.index ?? 0];
  const { show } = pages;
  useEffect(() => show(first, last));

  return (
    <>
      <div className={styles.tools} role="search" aria-label={t`Trash`}>
        <Link to="/library/all" className={styles.back}>
          <Icon of={icons.chevronLeft} size={16} mirrored />
          <Trans>Back to the library</Trans>
        </Link>
        <SearchField
          className={styles.search}
          label={t`Search the trash`}
          placeholder={t`Search the trash`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div ref={scroller} className={styles.body}>
        {pages.error && (
          <ErrorState title={t`Couldn't load the trash`} onRetry={pages.retry}>
            {errorMessage(pages.error)}
          </ErrorState>
        )}
        {pages.total === undefined && !pages.error && <LoadingRows label={t`Loading the trash`} />}
        {pages.total === 0 && <NothingThere q={q} />}
        <ul
          className={styles.list}
          style={{ height: rows.getTotalSize() }}
          aria-label={t`Deleted, the newest first`}
        >
          {visible.map(({ index, start, key }) => {
            const entry = pages.at(index);
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                {entry ? (
                  <TrashRow entry={entry} onRemove={() => setAsked(entry)} />
                ) : (
                  <Skeleton width="50%" />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {asked && <RemoveDialog entry={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function NothingThere({ q }: { q: string }) {
  const { t } = useLingui();
  return q === "" ? (
    <EmptyState icon={icons.trash} title={t`The trash is empty`}>
      <Trans>What you delete stays here for 30 days and can be restored.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={icons.search} title={t`Nothing in the trash matches “${q}”`} />
  );
}
