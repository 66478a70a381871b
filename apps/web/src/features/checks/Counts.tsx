import type { Check } from "@lectern/contract/checks";
import { useLingui } from "@lingui/react/macro";

import { shortCount } from "#ui/text/formats.ts";

import { CheckedMark } from "./CheckedMark.tsx";
import styles from "./Counts.module.css";
import { stateWords } from "./state-words.ts";

const states = ["supported", "contradicted", "missing"] as const;

/** How many sentences are in each state. */
export function Counts({ counts }: Pick<Check, "counts">) {
  const { t } = useLingui();
  return (
    <span className={styles.counts}>
      {states.map((state) => (
        <span key={state} title={t(stateWords[state])}>
          <CheckedMark state={state} />
          <span className="visually-hidden">{t(stateWords[state])}: </span>
          {shortCount(counts[state])}
        </span>
      ))}
    </span>
  );
}
