import type { Draft, DraftSection } from "@lectern/contract/drafts";

import { useDraftSlots } from "../slots.ts";

interface CitedTextProps {
  draft: Draft;
  section: DraftSection | undefined;
  children: string;
}

/** Markdown as it is written, with its citations as chips. */
export function CitedText({ draft, section, children }: CitedTextProps) {
  const { Cite } = useDraftSlots();
  const parts = children.split(/\[(\d{1,4})\]/);
  return parts.map((part, at) => {
    const index = Number(part);
    if (at % 2 === 0) return part;
    return section && draft.citations.some((one) => one.index === index) ? (
      <Cite key={at} draft={draft} section={section} index={index} />
    ) : (
      `[${part}]`
    );
  });
}
