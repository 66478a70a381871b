import type { CheckState } from "@lectern/contract/checks";
import { useLingui } from "@lingui/react/macro";

import { Badge, type Tone } from "#ui/feedback/Badge.tsx";

import { checkWords } from "./state-words.ts";

const tones: Partial<Record<CheckState, Tone>> = { done: "success", failed: "error" };

/** The state of a check as a word. */
export function CheckBadge({ state }: { state: CheckState }) {
  const { t } = useLingui();
  return (
    <Badge pill tone={tones[state] ?? "neutral"}>
      {t(checkWords[state])}
    </Badge>
  );
}
