import type { OpenCheck } from "@lectern/contract/checks";
import { useLingui } from "@lingui/react/macro";
import { memo, type ReactNode } from "react";

import type { StateFilter } from "../api.ts";
import { stateWords } from "../state-words.ts";
import styles from "./CheckedText.module.css";
import { paragraphsOf } from "./paragraphs.ts";

interface CheckedTextProps {
  check: OpenCheck;
  filter: StateFilter;
  /** The number of the chosen sentence. */
  chosen: number | null;
  onChoose: (number: number) => void;
}

export const elementOf = (number: number) => `sentence-${number}`;

/** The text, its checked sentences marked by their state; each can be chosen. */
export const CheckedText = memo(function CheckedText({
  check,
  filter,
  chosen,
  onChoose,
}: CheckedTextProps) {
  const { t } = useLingui();
  return (
    <div className={styles.text}>
      {paragraphsOf(check).map(({ start, pieces }) => (
        <p key={start} dir="auto">
          {pieces.map(({ text, sentence }, at): ReactNode => {
            if (!sentence || sentence.state === null || sentence.state === "skipped") return text;
            const { number, state } = sentence;
            return (
              <a
                key={at}
                id={elementOf(number)}
                href={`#${elementOf(number)}`}
                className={styles.sentence}
                data-state={state}
                data-faded={(filter !== "all" && filter !== state) || undefined}
                aria-current={number === chosen || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(number);
                }}
              >
                {text}
                <span className="visually-hidden"> ({t(stateWords[state])})</span>
              </a>
            );
          })}
        </p>
      ))}
    </div>
  );
});
