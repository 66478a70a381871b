import type { Collection } from "@lectern/contract/library";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";

import { useQueryText } from "#ui/text/use-query-text.ts";

import { type LibraryType, useListing } from "../listing.ts";
import type { Selection } from "../selection/selection.ts";
import { CollectionContent, type CollectionTabs } from "./CollectionContent.tsx";
import { CollectionFacts } from "./CollectionFacts.tsx";
import type { PassageSearch } from "../passage-search.ts";
import styles from "../listing/Listing.module.css";
import { SearchScope } from "../listing/SearchScope.tsx";
import { Tools } from "../listing/Tools.tsx";

interface CollectionPageProps {
  type: LibraryType;
  collection: Collection;
  /** The address of the listing it was opened from. */
  listing: string;
  selection: Selection;
  passages: (search: PassageSearch) => ReactNode;
  tabs: CollectionTabs;
  /** Whether the user may delete anything. */
  trash: boolean;
}

/**
 * A collection at its own address: its facts and contents. A search covers only this collection.
 */
export function CollectionPage(props: CollectionPageProps) {
  const { type, collection, listing, selection, passages, tabs, trash } = props;
  const { q, set } = useListing();
  const navigate = useNavigate();
  const [text, setText] = useQueryText(q, (q) => set({ q }));
  const scroller = useRef<HTMLDivElement>(null);
  const { id, name, permissions } = collection;
  const searchAll = () =>
    void navigate({
      pathname: `/library/${type}`,
      search: new URLSearchParams({ q }).toString(),
    });
  return (
    <>
      <Tools query={text} onQuery={setText} trash={trash} />
      <div ref={scroller} className={styles.body}>
        <div className={styles.content}>
          {q !== "" && <SearchScope name={name} onEverywhere={searchAll} />}
          <section
            data-collection={permissions.edit ? id : undefined}
            data-collection-name={name}
            aria-label={name}
          >
            <CollectionFacts collection={collection} listing={listing} />
            <h2 className="visually-hidden">
              <Trans>Contents</Trans>
            </h2>
            <CollectionContent
              collection={collection}
              q={q}
              selection={selection}
              scroller={scroller}
              tabs={tabs}
            />
          </section>
          {q !== "" && (
            <div className={styles.passages}>
              {passages({ q, collection, namesFound: true, onEverywhere: searchAll })}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
