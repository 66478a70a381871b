import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";

import styles from "./TooLong.module.css";

/** Maximum characters the server accepts. */
const longestQuestion = 20_000;

/** Whether a question is too long. It is not truncated, or pasted text would be lost unnoticed. */
export const isTooLong = (question: string) => question.trim().length > longestQuestion;

/** Shows that the question is too long, below the field. */
export function TooLong({ question }: { question: string }) {
  if (!isTooLong(question)) return null;
  const count = question.trim().length.toLocaleString(i18n.locale);
  return (
    <p className={styles.tooLong} role="alert">
      <Trans>Questions can be up to 20,000 characters long. This one has {count}.</Trans>
    </p>
  );
}
