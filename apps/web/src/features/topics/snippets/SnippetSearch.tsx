import type { Collection } from "@lectern/contract/library";
import type { Topic } from "@lectern/contract/topics";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useState } from "react";

import { usePages } from "#platform/http/use-pages.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { shortCount } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { PagedList } from "#ui/layout/PagedList.tsx";
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
      <PagedList
        pages={pages}
        failed={t`The snippets could not be searched`}
        loading={t`Searching the snippets`}
        empty={
          narrowed ? (
            <EmptyState icon={icons.search} title={t`No snippet matches`}>
              <Trans>Check the spelling, or take filters away.</Trans>
            </EmptyState>
          ) : (
            <EmptyState icon={icons.quote} title={t`No snippets yet`}>
              <Trans>Open a document, select a passage and save it to a topic.</Trans>
            </EmptyState>
          )
        }
        scroller={scroller}
        label={t`Snippets, the newest first`}
        height={118}
        overscan={5}
        rowClassName={styles.item}
        row={(snippet) => <SnippetResult snippet={snippet} topic={topic} />}
        waiting={<Skeleton width="60%" />}
      />
    </div>
  );
}

function foundCount(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} snippet`, other: `${shown} snippets` });
}
