import { useLingui } from "@lingui/react/macro";

import { CopyButton } from "../controls/CopyButton.tsx";
import styles from "./Code.module.css";

interface CodeProps {
  text: string;
  /** The language given in the text; empty if there is none. */
  language: string;
}

/** A code block, with its language and a copy button. */
export function Code({ text, language }: CodeProps) {
  const { t } = useLingui();
  return (
    <figure className={styles.code}>
      <figcaption className={styles.head}>
        <span className={styles.language}>{language || t`Text`}</span>
        <CopyButton text={text} label={t`Copy this code`} size="row" />
      </figcaption>
      <pre
        dir="ltr"
        tabIndex={0}
        aria-label={
          language ? t`Code in ${language}` : t({ message: "Code", context: "of a program" })
        }
      >
        <code>{text}</code>
      </pre>
    </figure>
  );
}
