import type { Collection } from "@lectern/contract/library";
import type { FoundSnippet, Topic } from "@lectern/contract/topics";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { type Pages, usePages } from "#platform/http/use-pages.ts";
import { classNames } from "#ui/text/class-names.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { shortCount } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { LoadingRows, Skeleton } from "#ui/feedback/Skeleton.tsx";
import { useScrollMargin } from "#ui/layout/use-scroll-margin.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import { type SnippetFilter, snippetsPage, snippetsPerPage } from "../api.ts";
import { type SnippetOrigin, SnippetFilters } from "./SnippetFilters.tsx";
import { SnippetResult } from "./SnippetResult.tsx";
import styles from "./SnippetSearch.module.css";

interface SnippetSearchProps {
  /** The collection searched initially. */
  collection: Collection | undefined;
  /** The topic that results can be added to. */
  topic?: Topic | undefined;
  scroller: RefObject<HTMLElement | null>;
  /** Further tools, which receive the current filter. */
  tools?: (filter: SnippetFilter) => ReactNode;
}

/** Searches the snippets of a collection, or of all that the user may see. */
export function SnippetSearch({ collection, topic, scroller, tools }: SnippetSearchProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [everywhere, setEverywhere] = useState(false);
  const [from, setFrom] = useState<SnippetOrigin>({});
  const q = useSettled(text).trim();
  const filter: SnippetFilter = {
    q,
    collection: everywhere ? undefined : collection?.id,
    topic: from.topic?.id,
    document: from.document?.id,
  };
  const pages = usePages((page) => snippetsPage(filter, page), snippetsPerPage);
  const narrowed = q !== "" || from.topic !== undefined || from.document !== undefined;

  return (
    <div className={styles.search}>
      <div className={styles.tools} role="search" aria-label={t`Snippets`}>
        <SearchField
          className={styles.field}
          label={t`Search snippets`}
          placeholder={t`Search snippets`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <SnippetFilters
          collection={collection}
          everywhere={everywhere}
          onEverywhere={setEverywhere}
          from={from}
          onFrom={setFrom}
          found={pages.loaded.map(({ item }) => item)}
        />
        {tools?.(filter)}
      </div>
      <p className={styles.count} role="status">
        {pages.total !== undefined && pages.total > 0 && foundCount(pages.total)}
      </p>
      {pages.error && (
        <ErrorState title={t`The snippets could not be searched`} onRetry={pages.retry}>
          {errorMessage(pages.error)}
        </ErrorState>
      )}
      {pages.total === undefined && !pages.error && (
        <LoadingRows label={t`Searching the snippets`} />
      )}
      {pages.total === 0 && narrowed && (
        <EmptyState icon={icons.search} title={t`No snippet matches`}>
          <Trans>Check the spelling, or take filters away.</Trans>
        </EmptyState>
      )}
      {pages.total === 0 && !narrowed && (
        <EmptyState icon={icons.quote} title={t`No snippets yet`}>
          <Trans>Open a document, select a passage and save it to a topic.</Trans>
        </EmptyState>
      )}
      <Results pages={pages} topic={topic} scroller={scroller} />
    </div>
  );
}

interface ResultsProps {
  pages: Pages<FoundSnippet>;
  topic: Topic | undefined;
  scroller: RefObject<HTMLElement | null>;
}

function Results({ pages, topic, scroller }: ResultsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const margin = useScrollMargin(list, scroller);
  const rows = useVirtualizer({
    count: pages.total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => 118,
    getItemKey: (index) => pages.at(index)?.id ?? `row-${index}`,
    overscan: 5,
    scrollMargin: margin,
  });
  const visible = rows.getVirtualItems();
  const [first, last] = [visible[0]?.index ?? 0, visible.at(-1)?.index ?? 0];
  const { show } = pages;
  useEffect(() => show(first, last));
  return (
    <ul
      ref={list}
      className={classNames(styles.list, pages.outdated && styles.outdated)}
      style={{ height: rows.getTotalSize() }}
      aria-label={t`Snippets, the newest first`}
    >
      {visible.map(({ index, start, key }) => {
        const snippet = pages.at(index);
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={styles.item}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {snippet ? <SnippetResult snippet={snippet} topic={topic} /> : <Skeleton width="60%" />}
          </li>
        );
      })}
    </ul>
  );
}

function foundCount(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} snippet`, other: `${shown} snippets` });
}
