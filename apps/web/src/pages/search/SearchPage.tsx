import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef } from "react";

import { PageBar } from "#ui/layout/PageBar.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { useQueryText } from "#ui/text/use-query-text.ts";
import { useSlashFocus } from "#ui/controls/use-slash-focus.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import { Filters } from "./Filters.tsx";
import { isAsked } from "./finds.ts";
import { RecentSearches } from "./RecentSearches.tsx";
import { useRecentSearches, useRemembering } from "./recent-searches.ts";
import { Results } from "./results/Results.tsx";
import styles from "./SearchPage.module.css";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { useSearchAddress } from "./use-search-address.ts";

/** Searches documents, passages, topics, snippets and conversations. */
export function SearchPage() {
  const { t } = useLingui();
  const { q, tab, sort, filter, set } = useSearchAddress();
  const [text, setText] = useQueryText(q, (words) => set({ q: words }));
  const recent = useRecentSearches();
  useRemembering(q, recent.remember);
  useTitle(q === "" ? t`Search` : t`${q} · Search`);

  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useSlashFocus(field);
  useEffect(() => field.current?.focus(), []);
  const onArrows = useArrowKeys(field);
  const onFieldKeys = (event: KeyboardEvent) => {
    if (event.key === "Escape") setText("");
    if (event.key !== "Enter" || text.trim() === "") return;
    set({ q: text.trim() });
    recent.remember(text.trim());
  };
  const sought = { q, filter };
  return (
    <>
      <PageBar title={t`Search`} />
      {/* Handles the keys that bubble up from the field and the results. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={scroller} className={styles.scroll} onKeyDown={onArrows}>
        <div className={styles.column}>
          <div className={styles.tools} role="search" aria-label={t`Everything`}>
            <SearchField
              ref={field}
              className={styles.field}
              label={t`Search everything`}
              placeholder={t`Search documents, passages, topics, snippets and chats`}
              aria-keyshortcuts="/"
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onKeyDown={onFieldKeys}
            />
            <Filters filter={filter} onChange={(next) => set({ filter: next })} />
          </div>
          {isAsked(sought) ? (
            <Results
              sought={sought}
              tab={tab}
              sort={sort}
              onChange={set}
              onOpen={() => recent.remember(q)}
              scroller={scroller}
            />
          ) : (
            <RecentSearches {...recent} onSearch={(words) => set({ q: words })} />
          )}
        </div>
      </div>
    </>
  );
}
