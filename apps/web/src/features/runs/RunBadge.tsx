import type { RunHead } from "@lectern/contract/runs";
import { useLingui } from "@lingui/react/macro";

import styles from "./RunBadge.module.css";
import { stateWords } from "./run-state.ts";

/** The state of a run: a word with a mark, whose shapes differ as well as the colours. */
export function RunBadge({ run }: { run: Pick<RunHead, "state" | "paused" | "asking"> }) {
  const { t } = useLingui();
  const [word, tone] = stateWords(run);
  return (
    <span className={styles.badge} data-tone={tone}>
      <i aria-hidden />
      {t(word)}
    </span>
  );
}
