import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";

import { passagesOf } from "../api.ts";
import { Passage } from "./Passage.tsx";
import styles from "./SearchResults.module.css";

interface SearchResultsProps {
  q: string;
  /** Searches only this collection; undefined: all that the user may see. */
  collection?: { id: string; name: string } | undefined;
  /** Whether something else was found by its name. */
  namesFound?: boolean | undefined;
  /** Extends the search to all collections if one collection has no match. */
  onEverywhere?: (() => void) | undefined;
}

/** The number of passages requested at first and with each "more". */
const steps = [10, 30, 100];

/** The passages that a search finds, each linked to its place. */
export function SearchResults(props: SearchResultsProps) {
  const { t } = useLingui();
  const { q, collection } = props;
  const [shownUpTo, setShownUpTo] = useState({ q, limit: 10 });
  const limit = shownUpTo.q === q ? shownUpTo.limit : 10;
  const query = useQuery(passagesOf({ q, collection_id: collection?.id, limit }));
  const { data, isPlaceholderData } = query;
  const next = steps.find((step) => step > limit);
  const results = data?.results ?? [];

  return (
    <section className={styles.results} aria-labelledby="passages">
      <h2 id="passages">
        <Trans>Passages</Trans>{" "}
        <span className={styles.where}>
          {collection ? <InCollection name={collection.name} /> : t`in all collections`}
        </span>
      </h2>
      <QueryState
        query={query}
        failed={t`The documents could not be searched`}
        loading={t`Searching the documents`}
      />
      {data && results.length === 0 && <Nothing {...props} />}
      {results.length > 0 && (
        <ol className={classNames(styles.list, isPlaceholderData && styles.outdated)}>
          {results.map((result) => (
            <Passage key={result.chunk_id} result={result} />
          ))}
        </ol>
      )}
      {next && results.length === limit && (
        <Button kind="plain" size="small" onClick={() => setShownUpTo({ q, limit: next })}>
          <Trans>Show more passages</Trans>
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {data && !isPlaceholderData && <Found count={results.length} />}
      </p>
    </section>
  );
}

const InCollection = ({ name }: { name: string }) => (
  <bdi>
    <Trans>in {name}</Trans>
  </bdi>
);

function Found({ count }: { count: number }) {
  const shown = shortCount(count);
  return <Plural value={count} one={`${shown} passage found`} other={`${shown} passages found`} />;
}

function Nothing({ q, namesFound = false, onEverywhere }: SearchResultsProps) {
  const { t } = useLingui();
  const title = namesFound ? t`No passage matches “${q}”` : t`Nothing matches “${q}”`;
  const action = onEverywhere && (
    <Button onClick={onEverywhere}>
      <Trans>Search all collections</Trans>
    </Button>
  );
  return (
    <EmptyState icon={icons.search} title={title} action={action}>
      <Trans>Check the spelling, or use other words.</Trans>
    </EmptyState>
  );
}
