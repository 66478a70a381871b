import type { Collection } from "@lectern/contract/library";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { useQueryText } from "#ui/text/use-query-text.ts";

import { collectionsPage, collectionsPerPage } from "../api.ts";
import { useDensity } from "#ui/layout/density.ts";
import { useKeptScroll } from "../kept-scroll.ts";
import { type LibraryType, listingSearch, useListing } from "../listing.ts";
import { useListingView } from "../listing-view.ts";
import { useOpenPlace } from "../open-place.ts";
import type { PassageSearch } from "../passage-search.ts";
import type { Selection } from "../selection/selection.ts";
import { usePages } from "#platform/http/use-pages.ts";
import { CollectionCards } from "./CollectionCards.tsx";
import { CollectionRows } from "./CollectionRows.tsx";
import type { CollectionTabs } from "../collections/CollectionContent.tsx";
import styles from "./Listing.module.css";
import { NoCollections } from "./NoCollections.tsx";
import { Tools } from "./Tools.tsx";
import { loadLater } from "./use-actions.ts";
import { WaitingCollections } from "./WaitingCollections.tsx";

const CollectionContent = lazy(async () => ({ default: (await loadLater()).CollectionContent }));

interface ListingProps {
  type: LibraryType;
  /** The id of the expanded collection, if any. */
  openId: string | undefined;
  open: Collection | undefined;
  /** The error if the collection in the address cannot be shown. */
  failed: ReactNode;
  selection: Selection;
  passages: (search: PassageSearch) => ReactNode;
  tabs: CollectionTabs;
  /** Creates a collection; undefined for users who may not. */
  onNew: (() => void) | undefined;
}

/** Maximum collections shown before a search's passages, so that neither hides the other. */
const firstMatches = 5;

/** The collections of a type, or the results of a search in them. */
export function Listing(props: ListingProps) {
  const { t } = useLingui();
  const { type, openId, open, failed, selection, passages, tabs, onNew } = props;
  const { q, sort, owner, shared, status, tags, set } = useListing();
  const [params] = useSearchParams();
  const [text, setText] = useQueryText(q, (q) => set({ q, open: undefined }));
  const [allOf, setAllOf] = useState("");
  const view = useListingView();
  const density = useDensity();
  const scroller = useRef<HTMLDivElement>(null);

  const searching = q !== "";
  const filter = { type, q, sort, owner, shared, status, tags };
  const pages = usePages((page) => collectionsPage(filter, page), collectionsPerPage);
  const total = pages.total ?? 0;
  const places = useOpenPlace({
    openId: open && openId,
    list: JSON.stringify(filter),
    total,
    indexInList: pages.loaded.find(({ item }) => item.id === openId)?.index,
    outdated: pages.outdated || pages.total === undefined,
  });
  const limited = searching && allOf !== q && total > firstMatches;
  const rows = limited ? { ...places, count: firstMatches } : places;
  const empty = rows.count === 0 && pages.total !== undefined;
  const List = view === "cards" ? CollectionCards : CollectionRows;
  const keep = listingSearch(params);
  const toggleTo = ({ id }: Collection) => {
    const toggled = new URLSearchParams(params);
    for (const key of ["tab", "folder", "open"]) toggled.delete(key);
    if (id !== openId) toggled.set("open", id);
    return `?${toggled.toString()}`;
  };
  useKeptScroll(scroller, `${view} ${JSON.stringify(filter)}`, pages.total !== undefined);
  const owners = new Map(pages.loaded.map(({ item }) => [item.owner.id, item.owner]));

  return (
    <>
      <Tools query={text} onQuery={setText} owners={[...owners.values()]} trash={Boolean(onNew)} />
      <div ref={scroller} className={styles.body}>
        <div className={styles.content}>
          {failed}
          {pages.total === undefined && !pages.error && <WaitingCollections view={view} />}
          {pages.error && (
            <div className={styles.state}>
              <ErrorState title={t`Couldn't load the list`} onRetry={pages.retry}>
                {errorMessage(pages.error)} <Trans>Your filters are kept.</Trans>
              </ErrorState>
            </div>
          )}
          {empty && !searching && (
            <NoCollections
              type={type}
              filtered={Boolean(owner ?? shared ?? status) || tags.ids.length > 0}
              onClear={() =>
                set({
                  owner: undefined,
                  shared: undefined,
                  status: undefined,
                  tag: undefined,
                  tags: undefined,
                })
              }
              onNew={onNew}
            />
          )}
          {rows.count > 0 && pages.total !== undefined && (
            <List
              key={density}
              pages={pages}
              places={rows}
              open={openId ? open : undefined}
              linkTo={({ id }) => `/library/${type}/${id}${keep}`}
              toggleTo={toggleTo}
              scroller={scroller}
            >
              {open && (
                <Suspense fallback={<LoadingRows label={t`Loading documents`} />}>
                  <CollectionContent
                    collection={open}
                    q=""
                    selection={selection}
                    scroller={scroller}
                    tabs={tabs}
                  />
                </Suspense>
              )}
            </List>
          )}
          {limited && (
            <div className={styles.state}>
              <Button kind="plain" size="row" onClick={() => setAllOf(q)}>
                {showAll(total)}
              </Button>
            </div>
          )}
          {searching && (
            <div className={styles.passages}>
              {passages({
                q,
                collection: undefined,
                namesFound: total > 0,
                onEverywhere: undefined,
              })}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function showAll(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `Show all ${shown} collection`,
    other: `Show all ${shown} collections`,
  });
}
