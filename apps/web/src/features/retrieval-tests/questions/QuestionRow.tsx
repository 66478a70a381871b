import type { ExpectedPassage, TestQuestion } from "@lectern/contract/retrieval-tests";
import { Trans, useLingui } from "@lingui/react/macro";

import { EditDeleteMenu } from "#ui/popups/EditDeleteMenu.tsx";

import { PassagePlace } from "../PassagePlace.tsx";
import styles from "../RetrievalTests.module.css";
import { originNames } from "../words.ts";

interface QuestionRowProps {
  question: TestQuestion;
  onEdit: () => void;
  onDelete: () => void;
}

/** A question with the passages that a search should find. */
export function QuestionRow({ question, onEdit, onDelete }: QuestionRowProps) {
  const { t } = useLingui();
  const { text, passages, gone, origin } = question;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          {text}
        </p>
        {gone && (
          <p className={styles.warning}>
            <Trans>Expected passage is gone</Trans>
          </p>
        )}
        <ul className={styles.passages}>
          {passages.map((passage) => (
            <Expected key={passage.number} passage={passage} />
          ))}
        </ul>
        <p className={styles.below}>{t(originNames[origin])}</p>
      </div>
      <EditDeleteMenu
        label={t`Question \u2068${text}\u2069`}
        opens={t`More for \u2068${text}\u2069`}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}

/** An expected passage, or that it is not there. */
export function Expected({ passage }: { passage: ExpectedPassage }) {
  if (passage.state === "gone") {
    return (
      <li className={styles.below}>
        <Trans>A passage that was deleted, or is not yours to read</Trans>
      </li>
    );
  }
  return (
    <li className={styles.passage}>
      <q dir="auto">{passage.quote}</q>
      <PassagePlace passage={passage} />
      {passage.state === "missing" && (
        <span className={styles.warning}>
          <Trans>The current version no longer has these words</Trans>
        </span>
      )}
    </li>
  );
}
