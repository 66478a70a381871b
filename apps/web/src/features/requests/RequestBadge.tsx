import type { DocumentRequest } from "@lectern/contract/requests";
import { useLingui } from "@lingui/react/macro";

import styles from "./RequestBadge.module.css";
import { standingOf, standingWords } from "./state-words.ts";

/** What a request comes to, as a word. */
export function RequestBadge({ request }: { request: DocumentRequest }) {
  const { t } = useLingui();
  const standing = standingOf(request);
  return (
    <span className={styles.badge} data-standing={standing}>
      {t(standingWords[standing])}
    </span>
  );
}
