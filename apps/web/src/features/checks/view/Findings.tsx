import type { CheckedSentence, OpenCheck } from "@lectern/contract/checks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { QueryError } from "#ui/feedback/QueryError.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { isAtWork, sentencesOf, type StateFilter } from "../api.ts";
import { Finding } from "./Finding.tsx";
import styles from "./Findings.module.css";

interface FindingsProps {
  check: OpenCheck;
  filter: StateFilter;
  chosen: number | null;
  onChoose: (number: number) => void;
}

/** The checked sentences beside the text, with their passages; all are loaded, page by page. */
export function useFindings(check: OpenCheck, filter: StateFilter) {
  const found = useInfiniteQuery(sentencesOf(check, filter));
  const { hasNextPage, isFetching, fetchNextPage } = found;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return found;
}

/** Headings, questions and the like are no findings, unless they are asked for. */
export const isFinding = ({ state }: Pick<CheckedSentence, "state">, filter: StateFilter) =>
  filter === "all" ? state !== "skipped" : state === filter;

export function Findings({ check, filter, chosen, onChoose }: FindingsProps) {
  const { t } = useLingui();
  const found = useFindings(check, filter);
  const list = useRef<HTMLDivElement>(null);
  const rows = found.data?.pages.flatMap(({ results }) => results) ?? [];
  const shown = rows.filter((one) => isFinding(one, filter));
  useEffect(() => {
    if (chosen === null) return;
    const card = list.current?.querySelector(`[data-of="${chosen}"]`);
    card?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  if (found.isPending) return <LoadingRows label={t`Loading the findings`} />;
  if (found.isError && rows.length === 0) {
    return <QueryError query={found} failed={t`Couldn't load the findings`} />;
  }
  return (
    <div ref={list} className={styles.list}>
      {shown.map((sentence) => (
        <Finding
          key={sentence.number}
          sentence={sentence}
          isChosen={sentence.number === chosen}
          onChoose={onChoose}
        />
      ))}
      {shown.length === 0 && (
        <p className={styles.nothing} role="status">
          {isAtWork(check) ? (
            <Trans>Nothing found yet.</Trans>
          ) : (
            <Trans>No sentence is in this state.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
