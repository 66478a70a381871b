import type { AnswerOf } from "@lectern/contract/endpoints";
import { Trans, useLingui } from "@lingui/react/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";

import { valueText } from "../cell/cell-value.ts";
import { StateLine } from "../cell/CellState.tsx";
import styles from "./ColumnEditor.module.css";

type Tried = AnswerOf<"POST", "/reviews/ext/v1/reviews/{review_id}/columns/try">["results"];

interface SampleResultsProps {
  results: Tried | undefined;
  isPending: boolean;
  onTry: () => void;
}

/** What a question gives for the first documents, before all are read for it. */
export function SampleResults({ results, isPending, onTry }: SampleResultsProps) {
  const { t } = useLingui();
  return (
    <section className={styles.sample} aria-label={t`Try it`}>
      <div className={styles.sampleHead}>
        <span>
          <Trans>Look at five documents before all are read. Nothing is stored.</Trans>
        </span>
        <Button size="small" icon={icons.play} busy={isPending} onClick={onTry}>
          <Trans>Try it</Trans>
        </Button>
      </div>
      {isPending && (
        <Loading label={t`Reading five documents`}>
          {[72, 60, 80].map((width) => (
            <div key={width} className={styles.tried}>
              <Skeleton width={`${width}%`} />
            </div>
          ))}
        </Loading>
      )}
      {results && !isPending && (
        <ul aria-label={t`Answers of the sample`}>
          {results.map(({ row_id, document_name, result }) => (
            <li key={row_id} className={styles.tried}>
              <bdi className={styles.triedName} title={document_name}>
                {document_name}
              </bdi>
              <bdi className={styles.triedValue}>{textOf(result)}</bdi>
              <StateLine of={result.state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function textOf({ value, candidates, reason }: Tried[number]["result"]): string {
  if (value) return valueText(value);
  if (candidates.length > 0) return candidates.map(valueText).join(" · ");
  return reason ? translateServerMessage(reason) : "";
}
