import { EvidenceFoot } from "#features/chat/index.ts";
import type { SavablePassage } from "#features/topics/index.ts";

import { passageOfCitation } from "./savable.ts";
import type { useShownDocument } from "./use-shown-document.ts";

interface ShownFootProps {
  evidence: ReturnType<typeof useShownDocument>;
  /** Absent for who may save nothing. */
  onSave: ((passage: SavablePassage) => void) | undefined;
}

/** Under the document: what its lit passage supports, where it was cited. */
export function ShownFoot({ evidence, onSave }: ShownFootProps) {
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
      onSave={onSave && (() => onSave(passageOfCitation(citation, chat.id)))}
      onStep={(by) => step?.(by)}
    />
  );
}
