import type { RunHead } from "@lectern/contract/runs";
import { useLingui } from "@lingui/react/macro";

import { stateWords } from "../run-state.ts";
import styles from "./RunStateBadge.module.css";
import { shapeOf } from "./run-state.ts";

/** The state of a run, by shape, colour and word. */
export function RunStateBadge({ run }: { run: RunHead }) {
  const { t } = useLingui();
  const [words, tone] = stateWords(run);
  return (
    <span className={styles.badge} data-tone={tone} data-shape={shapeOf(run)}>
      <i aria-hidden />
      {t(words)}
    </span>
  );
}
