import type { DraftState } from "@lectern/contract/drafts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import styles from "./DraftBadge.module.css";

const words: Record<DraftState, MessageDescriptor> = {
  draft: msg`Draft`,
  in_review: msg`In review`,
  changes_requested: msg`Sent back`,
  approved: msg`Approved`,
};

/** The state of a draft: a word with a mark, whose shapes differ as well as the colours. */
export function DraftBadge({ state }: { state: DraftState }) {
  const { t } = useLingui();
  return (
    <span className={styles.badge} data-state={state}>
      <i aria-hidden />
      {t(words[state])}
    </span>
  );
}
