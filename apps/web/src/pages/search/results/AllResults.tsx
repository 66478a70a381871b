import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { resultCount } from "#ui/text/counts.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { ChatResult } from "./ChatResult.tsx";
import { DocumentResult } from "./DocumentResult.tsx";
import { type FirstResults, isSearched, type SearchQuery } from "../finds.ts";
import { NothingFound } from "./NothingFound.tsx";
import { nounName } from "../noun-names.ts";
import { byDocument, PassageGroup } from "./PassageGroup.tsx";
import { ReviewFound } from "./ReviewFound.tsx";
import styles from "./Results.module.css";
import { type Noun, nouns, type SearchFilter } from "../search-filter.ts";
import { SnippetResult } from "./SnippetResult.tsx";
import { TopicResult } from "./TopicResult.tsx";
import { useCollectionNames } from "../use-collections.ts";

interface AllResultsProps {
  sought: SearchQuery;
  first: FirstResults;
  /** Shows all results of a noun. */
  onAll: (noun: Noun) => void;
  onFilter: (filter: SearchFilter) => void;
}

/** The best results of each noun. Each part has its own request, and fails on its own. */
export function AllResults({ sought, first, onAll, onFilter }: AllResultsProps) {
  const { t } = useLingui();
  const { q } = sought;
  const names = useCollectionNames(
    [first.documents.data, first.topics.data].flatMap(
      (page) => page?.results.map(({ collection_id }) => collection_id) ?? [],
    ),
  );
  const rows: Record<Noun, ReactNode[]> = {
    documents: (first.documents.data?.results ?? []).map((document) => (
      <li key={document.id}>
        <DocumentResult document={document} q={q} collection={names.get(document.collection_id)} />
      </li>
    )),
    passages: byDocument(first.passages.data?.results ?? []).map((passages) => (
      <li key={passages[0]?.document.id}>
        <PassageGroup
          passages={passages}
          collection={names.get(passages[0]?.document.collection_id ?? "")}
        />
      </li>
    )),
    topics: (first.topics.data?.results ?? []).map((topic) => (
      <li key={topic.id}>
        <TopicResult topic={topic} q={q} collection={names.get(topic.collection_id)} />
      </li>
    )),
    snippets: (first.snippets.data?.results ?? []).map((snippet) => (
      <li key={snippet.id}>
        <SnippetResult snippet={snippet} q={q} />
      </li>
    )),
    chats: (first.chats.data?.results ?? []).map((session) => (
      <li key={session.id}>
        <ChatResult session={session} q={q} />
      </li>
    )),
  };
  const searched = nouns.filter((noun) => isSearched(noun, sought));
  // Shows a part only once those above it have loaded, so that none moves down.
  const waiting = searched.findIndex((noun) => first[noun].isPending);
  const known = waiting === -1 ? searched : searched.slice(0, waiting);
  const isDone = searched.every((noun) => first[noun].isFetched && !first[noun].isPlaceholderData);
  const total = searched.reduce((sum, noun) => sum + (first[noun].data?.total ?? 0), 0);
  const nothing = searched.every((noun) => first[noun].data?.total === 0);
  return (
    <>
      {known.map((noun) => (
        <Section
          key={noun}
          noun={noun}
          query={first[noun]}
          isMore={(first[noun].data?.total ?? 0) > (first[noun].data?.results.length ?? 0)}
          onAll={() => onAll(noun)}
          action={noun === "passages" && <ReviewFound sought={sought} />}
        >
          {rows[noun]}
        </Section>
      ))}
      {/* Remounted with each part that loads above it: its new position is no layout shift. */}
      {waiting !== -1 && <LoadingRows key={waiting} label={t`Searching`} rows={6} />}
      {nothing && <NothingFound sought={sought} onFilter={onFilter} />}
      <p className="visually-hidden" role="status">
        {isDone && resultCount(total)}
      </p>
    </>
  );
}

interface SectionProps {
  noun: Noun;
  query: Pick<FirstResults[Noun], "isError" | "error" | "refetch" | "data">;
  isMore: boolean;
  onAll: () => void;
  action: ReactNode;
  children: readonly ReactNode[];
}

function Section({ noun, query, isMore, onAll, action, children }: SectionProps) {
  const { t } = useLingui();
  const name = nounName(noun);
  const { data, isError, error } = query;
  if (data?.total === 0 && !isError) return null;
  return (
    <section className={styles.section} aria-labelledby={`found-${noun}`}>
      <div className={styles.head}>
        <h2 id={`found-${noun}`}>
          {name}
          {data && <span className={styles.count}>{shortCount(data.total)}</span>}
        </h2>
        <div className={styles.actions}>
          {children.length > 0 && action}
          {isMore && (
            <Button kind="plain" size="small" aria-label={t`Show all: ${name}`} onClick={onAll}>
              {t`Show all`}
            </Button>
          )}
        </div>
      </div>
      {isError && (
        <ErrorState title={t`${name}: the search failed`} onRetry={() => void query.refetch()}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {children.length > 0 && !isError && <ul className={styles.card}>{children}</ul>}
    </section>
  );
}
