import { pageAddress } from "#platform/base-path.ts";

import { CopyButton } from "./CopyButton.tsx";
import styles from "./CopyLink.module.css";

interface CopyLinkProps {
  /** An address in this app, from the root. */
  to: string;
  name: string;
  /** For whom it opens. */
  meaning: string;
  /** The name of the button. */
  label: string;
}

/** The last row of a dialog: an address to copy. */
export function CopyLink({ to, name, meaning, label }: CopyLinkProps) {
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.meaning}>{meaning}</span>
      </span>
      <CopyButton text={pageAddress(to)} label={label} />
    </div>
  );
}
