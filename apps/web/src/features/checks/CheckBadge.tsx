import type { CheckState } from "@lectern/contract/checks";
import { useLingui } from "@lingui/react/macro";

import styles from "./CheckBadge.module.css";
import { checkWords } from "./state-words.ts";

/** The state of a check as a word. */
export function CheckBadge({ state }: { state: CheckState }) {
  const { t } = useLingui();
  return (
    <span className={styles.badge} data-state={state}>
      {t(checkWords[state])}
    </span>
  );
}
