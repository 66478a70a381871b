import type { CellResult } from "@lectern/contract/review-cells";
import { Trans } from "@lingui/react/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";

import styles from "./CellPanel.module.css";
import { type Newest, readingWords } from "./CellFacts.tsx";
import { StateLine } from "./CellState.tsx";
import { valueText } from "./cell-value.ts";

interface NewerResultProps {
  result: CellResult;
  newest: Newest;
  /** Undefined if the person may not. */
  onTake: (() => void) | undefined;
}

/** What a later reading found, beside what a person confirmed. */
export function NewerResult({ result, newest, onTake }: NewerResultProps) {
  const { value, candidates, reason, state, quotes } = result;
  const [quote] = quotes;
  const readings = candidates.map(valueText).join(" · ");
  return (
    <div className={styles.newer}>
      <span className={styles.newerHead}>
        <Trans>Newer result</Trans>
      </span>
      <span className={styles.newerValue} dir="auto">
        {value ? valueText(value) : readings || (reason && translateServerMessage(reason))}
      </span>
      <StateLine of={state} />
      {quote && (
        <q className={styles.newerQuote} dir="auto">
          {quote.quote}
        </q>
      )}
      <span className={styles.fact}>{readingWords(result, newest)}</span>
      {onTake && value && (
        <Button size="row" onClick={onTake}>
          <Trans>Use the newer result</Trans>
        </Button>
      )}
    </div>
  );
}
