import { Trans, useLingui } from "@lingui/react/macro";

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
  const { t } = useLingui();
  const { typed, type, q } = useSearchWords();
  useTitle(q === "" ? t`Search` : t`${q} · Search`);
  return (
    <>
      <PageBar title={t`Search`} />
      <div className={styles.scroll}>
        <div className={styles.column}>
          <SearchField
            ref={focus}
            className={styles.field}
            label={t`Search all documents`}
            placeholder={t`Search all documents`}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          {q === "" ? (
            <EmptyState icon={icons.search} title={t`Search all documents`}>
              <Trans>
                Type a word or a question. Each passage found leads to its place on the page.
              </Trans>
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
