import type { FoundPassage, TestResult } from "@lectern/contract/retrieval-tests";
import { i18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";

import { PassagePlace } from "../PassagePlace.tsx";
import styles from "../RetrievalTests.module.css";
import { changeNames, passagesRead } from "../words.ts";

/** A question of a run: the rank of the expected passage, and what came instead. */
export function ResultRow({ result }: { result: TestResult }) {
  const { t } = useLingui();
  const { question, change, before, instead } = result;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          {question}
        </p>
        <p className={styles.below}>
          <Outcome {...result} />
          {before && (
            <>
              {" · "}
              <Trans>
                before: <Outcome outcome={before.outcome} rank={before.rank} read={null} />
              </Trans>
            </>
          )}
        </p>
        {instead.length > 0 && <Instead passages={instead} />}
      </div>
      {change && (
        <span className={styles.change} data-change={change}>
          {t(changeNames[change])}
        </span>
      )}
    </li>
  );
}

function Outcome({ outcome, rank, read }: Pick<TestResult, "outcome" | "rank" | "read">) {
  const place = rank?.toLocaleString(i18n.locale);
  if (outcome === null) return <Trans>Not searched yet</Trans>;
  if (outcome === "gone") return <Trans>Expected passage is gone</Trans>;
  if (outcome === "not_found") return <Trans>Not found</Trans>;
  return (
    <>
      <Trans>Place {place}</Trans>
      {read !== null && <> {passagesRead(read)}</>}
    </>
  );
}

function Instead({ passages }: { passages: readonly FoundPassage[] }) {
  return (
    <details className={styles.instead}>
      <summary>
        <Trans>What came instead</Trans>
      </summary>
      <ol className={styles.passages}>
        {passages.map((passage) => (
          <li key={passage.rank} className={styles.passage} value={passage.rank}>
            {passage.quote === null ? (
              <span className={styles.below}>
                <Trans>A passage that was deleted, or is not yours to read</Trans>
              </span>
            ) : (
              <>
                <q dir="auto">{passage.quote}</q>
                <PassagePlace passage={passage} />
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
