import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { resultCount } from "#ui/text/counts.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";

import { passagesFor, type SearchQuery } from "../finds.ts";
import { NothingFound } from "./NothingFound.tsx";
import { byDocument, PassageGroup } from "./PassageGroup.tsx";
import { ReviewFound } from "./ReviewFound.tsx";
import styles from "./Results.module.css";
import type { SearchFilter } from "../search-filter.ts";

interface AllPassagesProps {
  sought: SearchQuery;
  names: ReadonlyMap<string, string>;
  onFilter: (filter: SearchFilter) => void;
}

/** Passages shown at first, and the maximum a search returns. */
const [some, most] = [30, 100];

export function AllPassages({ sought, names, onFilter }: AllPassagesProps) {
  const { t } = useLingui();
  const [more, setMore] = useState("");
  const limit = more === sought.q ? most : some;
  const query = useQuery({ ...passagesFor(sought, limit), enabled: sought.q !== "" });
  const { data, isError, isPlaceholderData } = query;
  const total = data?.total ?? 0;
  const shownMost = shortCount(most);

  if (sought.q === "") {
    return (
      <EmptyState icon={icons.search} title={t`Passages are matched by words`}>
        <Trans>Type a word or a question.</Trans>
      </EmptyState>
    );
  }
  if (isError || !data) {
    return (
      <QueryState
        query={query}
        failed={t`The documents could not be searched`}
        loading={t`Searching the documents`}
      />
    );
  }
  if (total === 0) return <NothingFound sought={sought} onFilter={onFilter} />;
  return (
    <>
      <div className={styles.order}>
        <ReviewFound sought={sought} />
      </div>
      <ul className={styles.card}>
        {byDocument(data.results).map((passages) => (
          <li key={passages[0]?.document.id}>
            <PassageGroup
              passages={passages}
              collection={names.get(passages[0]?.document.collection_id ?? "")}
            />
          </li>
        ))}
      </ul>
      {limit === some && data.results.length === some && total > some && (
        <Button kind="plain" size="small" onClick={() => setMore(sought.q)}>
          <Trans>Show more passages</Trans>
        </Button>
      )}
      {limit === most && total > most && !isPlaceholderData && (
        <p className={styles.count}>
          <Trans>These are the best {shownMost}. Add words or a filter to find others.</Trans>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {!isPlaceholderData && resultCount(total)}
      </p>
    </>
  );
}
