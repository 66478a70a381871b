import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { documentCount, questionCount, snippetCount } from "#ui/text/counts.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { chatSummary, topicSummary } from "./api.ts";
import styles from "./ExportDialog.module.css";
import type { Choice, ExportSource } from "./source.ts";

/** Maximum sources listed by name; the rest are counted. */
const maxSources = 5;

/** The file's name, the amount of its content, and the documents it names. */
export function Contents({
  source,
  branches,
}: {
  source: ExportSource;
  branches: Choice["branches"];
}) {
  const { t } = useLingui();
  const chat = useQuery({
    ...chatSummary(source.id, source.type === "chat" ? source.chatId : undefined, branches),
    enabled: source.type === "chat",
  });
  const topic = useQuery({ ...topicSummary(source.id), enabled: source.type === "topic" });
  const found = source.type === "chat" ? chat : topic;
  if (found.isError) {
    return (
      <ErrorState title={t`Couldn't load the contents`} onRetry={() => void found.refetch()} />
    );
  }
  if (!found.data) {
    return (
      <Loading label={t`Loading the contents`}>
        <div className={styles.contents}>
          <Skeleton width="70%" height={20} />
          <Skeleton width="30%" height={16} />
          <Skeleton width="55%" height={16} />
        </div>
      </Loading>
    );
  }
  const { title, count, source_count, sources } = found.data;
  const more = source_count - Math.min(maxSources, sources.length);
  const shownMore = shortCount(more);
  return (
    <dl className={styles.contents}>
      <div>
        <dt>
          <Trans>Title</Trans>
        </dt>
        <dd className={styles.title}>
          <bdi>{title}</bdi>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Contents</Trans>
        </dt>
        <dd>{source.type === "chat" ? questionCount(count) : snippetCount(count)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Sources</Trans>
        </dt>
        <dd>
          {source_count === 0 ? t`None` : documentCount(source_count)}
          <ul className={styles.sources}>
            {sources.slice(0, maxSources).map(({ name }, at) => (
              // Two documents may share a name; the list does not change.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <bdi>{name}</bdi>
              </li>
            ))}
            {more > 0 && <li>{t`and ${shownMore} more`}</li>}
          </ul>
        </dd>
      </div>
    </dl>
  );
}
