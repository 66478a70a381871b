import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";

import styles from "./TooLong.module.css";

/** Characters; the server refuses more. */
const longestQuestion = 20_000;

/** Whether a question is longer than one may be. It is kept whole: what was pasted is not cut unseen. */
export const isTooLong = (question: string) => question.trim().length > longestQuestion;

/** Says so, below the field. */
export function TooLong({ question }: { question: string }) {
  if (!isTooLong(question)) return null;
  const count = question.trim().length.toLocaleString(i18n.locale);
  return (
    <p className={styles.tooLong} role="alert">
      <Trans>Questions can be up to 20,000 characters long. This one has {count}.</Trans>
    </p>
  );
}
