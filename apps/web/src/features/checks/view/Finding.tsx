import type { CheckedSentence } from "@lectern/contract/checks";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { placeName } from "#ui/text/place-name.ts";

import { CheckedMark } from "../CheckedMark.tsx";
import { useCheckSlots } from "../slots.ts";
import { differenceWords, stateWords } from "../state-words.ts";
import styles from "./Finding.module.css";

interface FindingProps {
  sentence: CheckedSentence;
  isChosen: boolean;
  onChoose: (number: number) => void;
}

/** What the library says of a sentence: its state, what differs, and the passage. */
export function Finding({ sentence, isChosen, onChoose }: FindingProps) {
  const { t } = useLingui();
  const { linkTo } = useCheckSlots();
  const { number, text, state, difference, note, note_message, passage, gone } = sentence;
  return (
    <article className={styles.finding} data-chosen={isChosen || undefined} data-of={number}>
      <header className={styles.head}>
        <CheckedMark state={state} />
        <strong>{t(stateWords[state])}</strong>
        {difference !== null && <span>· {t(differenceWords[difference])}</span>}
      </header>
      <button type="button" className={styles.said} dir="auto" onClick={() => onChoose(number)}>
        {text}
      </button>
      {note !== null && (
        <p className={styles.note}>{translateServerMessage({ detail: note, ...note_message })}</p>
      )}
      {gone && (
        <p className={styles.note}>
          <Trans>The passage is no longer there, or you may no longer read it.</Trans>
        </p>
      )}
      {passage && (
        <>
          <p className={styles.place}>
            {state === "missing" && (
              <>
                <Trans>Nearest passage:</Trans>{" "}
              </>
            )}
            <Link to={linkTo(passage)} data-cite={passage.index} onClick={() => onChoose(number)}>
              <bdi>{passage.document_name}</bdi>, <bdi>{placeName(passage)}</bdi>
            </Link>
            {passage.source === "changed" && (
              <>
                {" · "}
                <Trans>in an earlier version</Trans>
              </>
            )}
          </p>
          <q className={styles.quote} dir="auto">
            {passage.quote}
          </q>
        </>
      )}
    </article>
  );
}
