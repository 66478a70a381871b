import type { DraftState } from "@lectern/contract/drafts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { Badge, type Tone } from "#ui/feedback/Badge.tsx";

import styles from "./DraftBadge.module.css";

const looks: Record<DraftState, readonly [MessageDescriptor, Tone]> = {
  draft: [msg`Draft`, "neutral"],
  in_review: [msg`In review`, "info"],
  changes_requested: [msg`Sent back`, "warning"],
  approved: [msg`Approved`, "success"],
};

/** The state of a draft: a word with a mark, whose shapes differ as well as the colours. */
export function DraftBadge({ state }: { state: DraftState }) {
  const { t } = useLingui();
  const [word, tone] = looks[state];
  return (
    <Badge tone={tone}>
      <i aria-hidden className={styles.mark} data-state={state} />
      {t(word)}
    </Badge>
  );
}
