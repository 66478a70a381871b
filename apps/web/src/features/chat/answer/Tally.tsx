import type { Sentence } from "@lectern/contract/chat";

import { tallyOf } from "./answer-of.ts";
import { SupportMark } from "./SupportMark.tsx";
import styles from "./Tally.module.css";

/** How many sentences are carried, in part, and not. */
export function Tally({ sentences }: { sentences: readonly Sentence[] }) {
  const { supported, partial, unsupported } = tallyOf(sentences);
  return (
    <div className={styles.tally} role="group" aria-label="Support of this answer">
      {supported > 0 && (
        <span>
          <SupportMark support="supported" silent />
          {supported} supported
        </span>
      )}
      {partial > 0 && (
        <span>
          <SupportMark support="partial" silent />
          {partial} partly
        </span>
      )}
      {unsupported > 0 && (
        <span>
          <SupportMark support="unsupported" silent />
          {unsupported} without a source
        </span>
      )}
    </div>
  );
}
