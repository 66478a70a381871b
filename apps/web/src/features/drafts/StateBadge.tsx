import type { DraftState } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";

import { Badge, type Tone } from "#ui/feedback/Badge.tsx";

import { stateWords } from "./section-state.ts";
import { StateMark } from "./StateMark.tsx";

const tones: Record<DraftState, Tone> = {
  draft: "neutral",
  in_review: "info",
  changes_requested: "warning",
  approved: "success",
};

/** The state of a draft or a section: a word with a mark, whose shapes differ as well. */
export function StateBadge({ state }: { state: DraftState }) {
  const { t } = useLingui();
  return (
    <Badge tone={tones[state]}>
      <StateMark state={state} />
      {t(stateWords[state])}
    </Badge>
  );
}
