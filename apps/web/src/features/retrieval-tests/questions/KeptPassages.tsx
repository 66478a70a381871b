import type { ExpectedPassage } from "@lectern/contract/retrieval-tests";
import { useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";

import styles from "../RetrievalTests.module.css";
import { Expected } from "./QuestionRow.tsx";

interface KeptPassagesProps {
  passages: readonly ExpectedPassage[];
  /** Numbers of those that are to be removed. */
  removed: readonly number[];
  onRemoved: (removed: readonly number[]) => void;
}

/** The passages that a question expects already, which can be removed. */
export function KeptPassages({ passages, removed, onRemoved }: KeptPassagesProps) {
  const { t } = useLingui();
  return (
    <div className={styles.group} role="group" aria-label={t`Expected passages`}>
      {passages.map((passage) => {
        const { number } = passage;
        const isRemoved = removed.includes(number);
        return (
          <div key={number} className={styles.kept} data-removed={isRemoved || undefined}>
            <ul className={styles.words}>
              <Expected passage={passage} />
            </ul>
            <Button
              size="row"
              aria-label={isRemoved ? t`Keep passage ${number}` : t`Remove passage ${number}`}
              onClick={() =>
                onRemoved(
                  isRemoved ? removed.filter((one) => one !== number) : [...removed, number],
                )
              }
            >
              {isRemoved ? t`Keep` : t`Remove`}
            </Button>
          </div>
        );
      })}
    </div>
  );
}
