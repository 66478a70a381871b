import type { Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { Link } from "react-router";

import type { Pages } from "#platform/http/use-pages.ts";
import { classNames } from "#ui/text/class-names.ts";
import { shortDate } from "#ui/text/formats.ts";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { PagedList } from "#ui/layout/PagedList.tsx";

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
  return (
    <PagedList
      pages={pages}
      failed={t`Couldn't load the topics`}
      loading={t`Loading topics`}
      empty={
        q !== "" && (
          <p className={styles.none}>
            <Trans>
              No topics match “<bdi>{q}</bdi>”.
            </Trans>
          </p>
        )
      }
      scroller={scroller}
      label={label}
      height={58}
      overscan={8}
      rowClassName={styles.item}
      row={(topic) => <Row topic={topic} to={linkTo(topic)} open={topic.id === openId} />}
      waiting={
        <span className={styles.row}>
          <Skeleton width="50%" />
        </span>
      }
    />
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
