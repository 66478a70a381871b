import type { CellQuote } from "@lectern/contract/review-cells";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { placeTitle } from "#ui/text/place-name.ts";

import { useReviewAddress } from "../use-review-address.ts";
import styles from "./CellPanel.module.css";

/** The passages that an answer was read in; each leads to its page. */
export function CellQuotes({ quotes }: { quotes: readonly CellQuote[] }) {
  const { t } = useLingui();
  const { passageSearch } = useReviewAddress();
  if (quotes.length === 0) {
    return (
      <p className={styles.fact}>
        <Trans>No passage belongs to this answer.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.quotes} aria-label={t`Passages`}>
      {quotes.map((quote, at) => (
        <li key={at} data-first={at === 0 || undefined}>
          <q dir="auto">{quote.quote}</q>
          <Link to={{ search: passageSearch(at) }} preventScrollReset className={styles.place}>
            {placeTitle(quote)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
