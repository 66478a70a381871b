import type { Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";

import { errorMessage } from "#platform/http/error-message.ts";
import type { Pages } from "#platform/http/use-pages.ts";
import { classNames } from "#ui/text/class-names.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { shortDate } from "#ui/text/formats.ts";
import { LoadingRows, Skeleton } from "#ui/feedback/Skeleton.tsx";
import { useScrollMargin } from "#ui/layout/use-scroll-margin.ts";

import { snippetCount } from "#ui/text/counts.ts";
import styles from "./TopicList.module.css";

interface TopicListProps {
  pages: Pages<Topic>;
  /** The search text for titles. */
  q: string;
  scroller: RefObject<HTMLElement | null>;
  linkTo: (topic: Topic) => string;
  label: string;
  /** The id of the topic shown beside the list. */
  openId?: string;
}

/** Topics as links; only the visible rows are fetched and rendered. */
export function TopicList({ pages, q, scroller, linkTo, label, openId }: TopicListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const margin = useScrollMargin(list, scroller);
  const rows = useVirtualizer({
    count: pages.total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => 58,
    getItemKey: (index) => pages.at(index)?.id ?? `row-${index}`,
    overscan: 8,
    scrollMargin: margin,
  });
  const visible = rows.getVirtualItems();
  const [first, last] = [visible[0]?.index ?? 0, visible.at(-1)?.index ?? 0];
  const { show } = pages;
  useEffect(() => show(first, last));

  return (
    <>
      {pages.error && (
        <ErrorState title={t`Couldn't load the topics`} onRetry={pages.retry}>
          {errorMessage(pages.error)}
        </ErrorState>
      )}
      {pages.total === undefined && !pages.error && <LoadingRows label={t`Loading topics`} />}
      {pages.total === 0 && q !== "" && (
        <p className={styles.none}>
          <Trans>
            No topics match “<bdi>{q}</bdi>”.
          </Trans>
        </p>
      )}
      <ul
        ref={list}
        className={classNames(styles.list, pages.outdated && styles.outdated)}
        style={{ height: rows.getTotalSize() }}
        aria-label={label}
      >
        {visible.map(({ index, start, key }) => {
          const topic = pages.at(index);
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              {topic ? (
                <Row topic={topic} to={linkTo(topic)} open={topic.id === openId} />
              ) : (
                <span className={styles.row}>
                  <Skeleton width="50%" />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Row({ topic, to, open }: { topic: Topic; to: string; open: boolean }) {
  const { title, snippet_count, updated_at } = topic;
  return (
    <Link
      to={to}
      className={classNames(styles.row, open && styles.open)}
      aria-current={open ? "page" : undefined}
    >
      <span className={styles.title} title={title} dir="auto">
        {title}
      </span>
      <span className={styles.about}>
        <span>{snippetCount(snippet_count)}</span>
        <bdi>{shortDate(updated_at)}</bdi>
      </span>
    </Link>
  );
}
