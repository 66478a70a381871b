import { EvidenceFoot } from "#features/chat/index.ts";

import type { useShownDocument } from "./use-shown-document.ts";

/** Under the document: what its lit passage supports, where it was cited. */
export function ShownFoot({ evidence }: { evidence: ReturnType<typeof useShownDocument> }) {
  const { chat, shown, step } = evidence;
  const citation = shown?.passages[shown.at];
  if (!chat || !shown || !citation) return null;
  return (
    <EvidenceFoot
      chat={chat}
      citation={citation}
      at={shown.at + 1}
      of={shown.passages.length}
      isCited={shown.isCited}
      onStep={(by) => step?.(by)}
    />
  );
}
