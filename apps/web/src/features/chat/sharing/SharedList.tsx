import type { OwnSharedChat } from "@lectern/contract/shared-chats";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";

import { pageAddress } from "#platform/base-path.ts";
import { notify } from "#platform/notify.ts";
import { Button } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { shortDate } from "#ui/text/formats.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { ownSharedChats, sharedLink, useStopSharing } from "./api.ts";
import styles from "./SharedList.module.css";

interface SharedListProps {
  /** The id of the open conversation. */
  current: string | undefined;
  onChosen?: (() => void) | undefined;
}

/** The user's shared conversations: open one, copy its link, stop sharing. */
export function SharedList({ current, onChosen }: SharedListProps) {
  const { t } = useLingui();
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(ownSharedChats);
  if (isPending) {
    return (
      <div className={styles.list}>
        <Loading label={t`Loading chats`}>
          <Skeleton width="72%" />
        </Loading>
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles.list}>
        <ErrorState title={t`Couldn't load the chats`} onRetry={() => void refetch()} />
      </div>
    );
  }
  const shared = data.pages.flatMap(({ results }) => results);
  if (shared.length === 0) {
    return (
      <p className={styles.empty}>
        <Trans>You have no shared chats. Open a chat and choose Share.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.list}>
      <h2 className={styles.group}>
        <Trans>Shared by you</Trans>
      </h2>
      <ul>
        {shared.map((one) => (
          <SharedRow
            key={one.id}
            shared={one}
            isCurrent={one.session_id === current}
            onChosen={onChosen}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}

interface SharedRowProps extends Omit<SharedListProps, "current"> {
  shared: OwnSharedChat;
  isCurrent: boolean;
}

function SharedRow({ shared, isCurrent, onChosen }: SharedRowProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, session_id, title, updated_at } = shared;
  const stop = useStopSharing(session_id);
  const copyLink = async () => {
    await navigator.clipboard.writeText(pageAddress(sharedLink(id)));
    notify(t`Link copied`);
  };
  const label = t`Actions for ${{ name: title }}`;
  return (
    <li className={classNames(styles.row, isCurrent && styles.current)}>
      <Link to={`/chat-ai/${session_id}`} className={styles.link} title={title} onClick={onChosen}>
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.date}>{shortDate(updated_at)}</span>
      </Link>
      <Menu
        label={label}
        entries={[
          {
            name: t`Open the shared page`,
            icon: icons.eye,
            onChoose: () => void navigate(sharedLink(id)),
          },
          { name: t`Copy the link`, icon: icons.copy, onChoose: () => void copyLink() },
          {
            name: t`Stop sharing`,
            icon: icons.lock,
            danger: true,
            onChoose: () =>
              stop.mutate(undefined, {
                onSuccess: () => notify(t`“${title}” is no longer shared`),
              }),
          },
        ]}
        trigger={(props) => (
          <IconButton
            {...props}
            icon={icons.more}
            size="small"
            label={label}
            className={styles.more}
          />
        )}
      />
    </li>
  );
}
