import { useLingui } from "@lingui/react/macro";

import { Badge } from "#ui/feedback/Badge.tsx";

import styles from "./RunBadge.module.css";
import { type RunStanding, stateWords } from "./run-state.ts";

/** The state of a run: a word with a mark, whose shapes differ as well as the colours. */
export function RunBadge({ run }: { run: RunStanding }) {
  const { t } = useLingui();
  const [word, tone] = stateWords(run);
  return (
    <Badge tone={tone}>
      <i aria-hidden className={styles.mark} data-tone={tone} />
      {t(word)}
    </Badge>
  );
}
