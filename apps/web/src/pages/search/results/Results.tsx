import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";

import { Tabs } from "#ui/controls/Tabs.tsx";

import { AllResults } from "./AllResults.tsx";
import { isSearched, type SearchQuery, useFirst } from "../finds.ts";
import { NotNarrowed } from "../NotNarrowed.tsx";
import { nounName } from "../noun-names.ts";
import styles from "./Results.module.css";
import { OneNoun } from "../OneNoun.tsx";
import { nouns, type SearchFilter, unknownTo } from "../search-filter.ts";
import type { DocumentSort, Tab } from "../use-search-address.ts";

interface ResultsProps {
  sought: SearchQuery;
  tab: Tab;
  sort: DocumentSort;
  onChange: (change: { tab?: Tab; sort?: DocumentSort; filter?: SearchFilter }) => void;
  /** Called when a result is opened. */
  onOpen: () => void;
  scroller: RefObject<HTMLElement | null>;
}

/** A few results of each noun, or all of one. */
export function Results({ sought, tab, sort, onChange, onOpen, scroller }: ResultsProps) {
  const { t } = useLingui();
  const first = useFirst(sought);
  const counts = nouns.map((noun) => {
    const total = isSearched(noun, sought) ? first[noun].data?.total : undefined;
    return { key: noun, name: nounName(noun), ...(total === undefined ? {} : { count: total }) };
  });

  // Scrolls to the top when the results change.
  const key = JSON.stringify([sought, tab, sort]);
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) scroller.current?.scrollTo({ top: 0 });
    shownKey.current = key;
  }, [key, scroller]);

  const noteOpening = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("[data-result]")) onOpen();
  };
  const clear = (filter: SearchFilter) => onChange({ filter });
  return (
    // Enter on a link is also a click.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={styles.results} onClickCapture={noteOpening}>
      <Tabs<Tab>
        label={t`Results`}
        tabs={[{ key: "all", name: t`All` }, ...counts]}
        selected={tab}
        onSelect={(next) => onChange({ tab: next })}
      >
        <div className={styles.panel}>
          {tab === "all" ? (
            <AllResults
              sought={sought}
              first={first}
              onAll={(noun) => onChange({ tab: noun })}
              onFilter={clear}
            />
          ) : unknownTo(tab, sought.filter).length > 0 ? (
            <NotNarrowed noun={tab} filter={sought.filter} onFilter={clear} />
          ) : (
            <OneNoun
              noun={tab}
              sought={sought}
              sort={sort}
              onSort={(next) => onChange({ sort: next })}
              onFilter={clear}
              scroller={scroller}
            />
          )}
        </div>
      </Tabs>
    </div>
  );
}
