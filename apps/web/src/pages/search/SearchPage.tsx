import { SearchResults } from "#features/search/index.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import * as icons from "#ui/icons.ts";
import { PageBar } from "#ui/PageBar.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { useTitle } from "#ui/use-title.ts";

import styles from "./SearchPage.module.css";
import { useSearchWords } from "./use-search-words.ts";

/** The passages of every document one may see that match `?q=`. */
export function SearchPage() {
  const { typed, type, q } = useSearchWords();
  useTitle(q === "" ? "Search" : `${q} · Search`);
  return (
    <>
      <PageBar title="Search" />
      <div className={styles.scroll}>
        <div className={styles.column}>
          <SearchField
            ref={focus}
            className={styles.field}
            label="Search all documents"
            placeholder="Search all documents"
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          {q === "" ? (
            <EmptyState icon={icons.search} title="Search all documents">
              Type a word or a question. Each passage found leads to its place on the page.
            </EmptyState>
          ) : (
            <SearchResults q={q} />
          )}
        </div>
      </div>
    </>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();
