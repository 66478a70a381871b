import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useDeferredValue, useState } from "react";
import { Link } from "react-router";

import { useDeleted } from "#platform/http/with-undo.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";
import { VirtualList } from "#ui/layout/VirtualList.tsx";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import { pinnedSessions, sessionsBy } from "../api.ts";
import { SharedList } from "../sharing/index.ts";
import { rowsOf } from "./rows.ts";
import styles from "./SessionList.module.css";
import { SessionRow } from "./SessionRow.tsx";

interface SessionListProps {
  /** The id of the open conversation. */
  current: string | undefined;
  /** Called when a conversation is chosen, to close the drawer. */
  onChosen?: (() => void) | undefined;
}

/** Active, archived, or shared with others. */
type View = "chats" | "archived" | "shared";

/** Search, New chat, and the conversations: pinned first, then by day. */
export function SessionList({ current, onChosen }: SessionListProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [view, setView] = useState<View>("chats");
  const q = useDeferredValue(typed.trim());
  return (
    <nav className={styles.sessions} aria-label={t`Chats`}>
      <div className={styles.head}>
        <SearchField
          label={t`Search chats`}
          className={styles.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Tooltip title={t`New chat`}>
          <Link to="/chat-ai" className={styles.new} aria-label={t`New chat`} onClick={onChosen}>
            <Icon of={icons.pencil} />
          </Link>
        </Tooltip>
      </div>
      {view === "shared" ? (
        <Suspense fallback={<LoadingSessions />}>
          <SharedList current={current} onChosen={onChosen} />
        </Suspense>
      ) : (
        <Rows q={q} archived={view === "archived"} current={current} onChosen={onChosen} />
      )}
      <div className={styles.foot}>
        {view === "chats" ? (
          <>
            <button type="button" className={styles.archive} onClick={() => setView("archived")}>
              <Icon of={icons.archive} size={16} />
              {t`Archived`}
            </button>
            <button type="button" className={styles.archive} onClick={() => setView("shared")}>
              <Icon of={icons.people} size={16} />
              {t`Shared`}
            </button>
          </>
        ) : (
          <button type="button" className={styles.archive} onClick={() => setView("chats")}>
            <Icon of={icons.chevronLeft} size={16} mirrored />
            {t`Back to chats`}
          </button>
        )}
      </div>
    </nav>
  );
}

interface RowsProps extends SessionListProps {
  q: string;
  archived: boolean;
}

function Rows({ q, archived, current, onChosen }: RowsProps) {
  const { t } = useLingui();
  const sessions = useInfiniteQuery(sessionsBy({ q, archived }));
  const apart = q === "" && !archived;
  const pinned = useQuery({ ...pinnedSessions(), enabled: apart });
  const hidden = useDeleted();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = sessions;
  const rows = rowsOf({
    pinned: apart ? (pinned.data?.results ?? []) : [],
    sessions: data?.pages.flatMap(({ results }) => results) ?? [],
    hasMore: hasNextPage,
    hidden,
  });

  /** Arrow keys move between conversations, including those outside the viewport. */
  const step = (event: KeyboardEvent<HTMLUListElement>, scrollToIndex: (index: number) => void) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
    const from = target.closest("li")?.dataset["index"];
    if (by === undefined || from === undefined) return;
    let to = Number(from) + by;
    while (rows[to] && rows[to]?.kind !== "session") to += by;
    if (!rows[to]) return;
    event.preventDefault();
    scrollToIndex(to);
    requestAnimationFrame(() =>
      currentTarget.querySelector<HTMLElement>(`li[data-index="${to}"] a`)?.focus(),
    );
  };

  if (sessions.isPending) return <LoadingSessions />;
  if (sessions.isError) {
    return (
      <div className={styles.list}>
        <ErrorState title={t`Couldn't load the chats`} onRetry={() => void sessions.refetch()} />
      </div>
    );
  }
  if (rows.length === 0) return <p className={styles.empty}>{emptyWords(q, archived)}</p>;
  return (
    <div className={styles.list}>
      <VirtualList
        count={rows.length}
        at={(index) => rows[index]}
        height={36}
        overscan={8}
        onKeyDown={step}
        show={(_, last) => {
          const isNear = rows[last]?.kind === "more";
          if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
        row={(row) =>
          row.kind === "session" ? (
            <SessionRow session={row.session} isCurrent={row.id === current} onChosen={onChosen} />
          ) : row.kind === "group" ? (
            <h2 className={styles.group}>{row.id}</h2>
          ) : (
            <div className={styles.more}>
              <Skeleton width="70%" />
            </div>
          )
        }
      />
    </div>
  );
}

function emptyWords(q: string, archived: boolean) {
  if (q !== "") return t`No chats match "${q}".`;
  return archived ? t`No archived chats.` : t`Your chats appear here.`;
}

function LoadingSessions() {
  const { t } = useLingui();
  return (
    <div className={styles.list}>
      <Loading label={t`Loading chats`}>
        {[82, 64, 74, 58, 70].map((width) => (
          <div key={width} className={styles.more}>
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </Loading>
    </div>
  );
}
