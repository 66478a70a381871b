import type { DraftState } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";

import { stateWords } from "./section-state.ts";
import styles from "./StateBadge.module.css";
import { StateMark } from "./StateMark.tsx";

/** The state of a draft or a section: a word with a mark, whose shapes differ as well. */
export function StateBadge({ state }: { state: DraftState }) {
  const { t } = useLingui();
  return (
    <span className={styles.badge} data-state={state}>
      <StateMark state={state} />
      {t(stateWords[state])}
    </span>
  );
}
