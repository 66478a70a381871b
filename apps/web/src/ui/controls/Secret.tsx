import { CopyButton } from "./CopyButton.tsx";
import styles from "./Secret.module.css";

/** A secret that is shown once, with a button that copies it. */
export function Secret({ text, copyLabel }: { text: string; copyLabel: string }) {
  return (
    <div className={styles.secret}>
      <code>{text}</code>
      <CopyButton text={text} label={copyLabel} />
    </div>
  );
}
