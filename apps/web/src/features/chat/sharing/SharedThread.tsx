import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";

import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { loadProse } from "../answer/prose.ts";
import { sharedTurns } from "./api.ts";
import { ReadTurn } from "./ReadTurn.tsx";
import styles from "./SharedThread.module.css";

/** The shared messages from the first question on; more are loaded on scrolling near the end. */
export function SharedThread({ id }: { id: string }) {
  const { t } = useLingui();
  const turns = useInfiniteQuery(sharedTurns(id));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = turns;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => void loadProse(), []);
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage) return undefined;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: "800px" },
    );
    near.observe(end.current);
    return () => near.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (turns.isPending) return <LoadingTurns />;
  if (!data) {
    return (
      <ErrorState title={t`Couldn't load the chat`} onRetry={() => void turns.refetch()}>
        <Trans>Nothing in it is lost.</Trans>
      </ErrorState>
    );
  }
  return (
    <Suspense fallback={<LoadingTurns />}>
      {data.pages.flatMap(({ results }) =>
        results.map((turn) => <ReadTurn key={turn.id} turn={turn} />),
      )}
      {hasNextPage && (
        <div ref={end}>
          <LoadingTurns />
        </div>
      )}
    </Suspense>
  );
}

function LoadingTurns() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the chat`}>
      <div className={styles.skeleton}>
        <span className={styles.asked}>
          <Skeleton width={320} height={44} />
        </span>
        {[96, 88, 92, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </Loading>
  );
}
