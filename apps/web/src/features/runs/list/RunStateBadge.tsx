import type { RunHead } from "@lectern/contract/runs";
import { useLingui } from "@lingui/react/macro";

import styles from "./RunStateBadge.module.css";
import { lookOf } from "./run-state.ts";

/** The state of a run, by shape, colour and word. */
export function RunStateBadge({ run }: { run: RunHead }) {
  useLingui();
  const { words, tone, shape } = lookOf(run);
  return (
    <span className={styles.badge} data-tone={tone} data-shape={shape}>
      <i aria-hidden />
      {words}
    </span>
  );
}
