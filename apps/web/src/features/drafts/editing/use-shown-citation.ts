import { useLingui } from "@lingui/react/macro";

import { placeName } from "#ui/text/place-name.ts";

import type { ShownCitation } from "./citation-node.ts";
import type { CitedState } from "./cited-states.ts";

/** Returns a function that says of a citation what it cites, and what is wrong with it. */
export function useShownCitation() {
  const { t } = useLingui();
  return (index: number, { citation, support }: CitedState): ShownCitation => {
    if (!citation) return { title: String(index), mark: undefined };
    const { document_name, source, standing } = citation;
    const place = placeName(citation);
    const isRetracted = standing?.retracted ?? false;
    const wrong = [
      source === "gone" && t`Source no longer available`,
      source === "changed" && t`Replaced by a newer version`,
      isRetracted && t`Retracted`,
      support === "contradicted" && t`Contradicts its source`,
      support === "unsupported" && t`No source found`,
      support === "partial" && t`Partly supported`,
    ].filter((said) => said !== false);
    return {
      title: [t`Citation ${index}: ${document_name}, ${place}`, ...wrong].join(" · "),
      mark: isRetracted ? "retracted" : wrong.length > 0 ? "warning" : undefined,
    };
  };
}
