import type { Activity } from "@lectern/contract/activity";
import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";

import { errorMessage } from "#platform/http/error-message.ts";
import { readPages } from "#platform/http/read.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { clockTime, recentTime, shortDate } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { personName } from "#ui/text/person-name.ts";

import styles from "./ActivityPanel.module.css";
import { sentence } from "./sentence.ts";

const path = "/libraries/ext/v1/collections/{collection_id}/activity";
const page_size = 50;

const useActivity = (collection_id: string) =>
  useInfiniteQuery(readPages(path, { params: { collection_id }, query: { page_size } }));

/** The activity of a collection, newest first, grouped by day. */
export function ActivityPanel({ collection }: { collection: Collection }) {
  const { t } = useLingui();
  const { data, error, isPending, refetch, ...more } = useActivity(collection.id);
  if (isPending) return <LoadingRows label={t`Loading the activity`} />;
  if (!data) {
    return (
      <div className={styles.state}>
        <ErrorState title={t`Couldn't load the activity`} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      </div>
    );
  }
  const all = data.pages.flatMap(({ results }) => results);
  if (all.length === 0) {
    return (
      <EmptyState icon={icons.clock} title={t`No activity yet`}>
        <Trans>Additions, moves and deletions are kept here for a year.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className={styles.panel}>
      {[...Map.groupBy(all, ({ at }) => shortDate(at))].map(([day, actions]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{dayName(day, actions)}</h3>
          <ol className={styles.actions}>
            {actions.map((action) => (
              <Action key={action.id} action={action} />
            ))}
          </ol>
        </section>
      ))}
      {more.hasNextPage && (
        <Button
          kind="plain"
          size="row"
          busy={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          <Trans>Show earlier</Trans>
        </Button>
      )}
    </div>
  );
}

/** Returns "Yesterday" or, for today and all other days, the date. */
function dayName(day: string, [first]: readonly Activity[]) {
  const name = first ? recentTime(first.at) : day;
  return /^\d+:/.test(name) ? day : name;
}

function Action({ action }: { action: Activity }) {
  const { t } = useLingui();
  const name = action.actor ? personName(action.actor) : t`Former member`;
  return (
    <li className={styles.action}>
      <Avatar name={name} size="small" />
      <span className={styles.words}>
        <b dir="auto">{name}</b> <span>{sentence(action)}</span>
      </span>
      <time className={styles.time} dateTime={action.at}>
        {clockTime(action.at)}
      </time>
    </li>
  );
}
