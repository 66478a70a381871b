import type { Knowledge } from "@lectern/contract/chat";
import { Suspense } from "react";

import { useOpenings } from "#ui/popups/use-openings.ts";

import type { NewConversationContext } from "./capacity.ts";
import { KnowledgePicker } from "./parts.ts";

interface PickKnowledgeProps {
  open: boolean;
  onClose: () => void;
  knowledge: Knowledge;
  talk: NewConversationContext;
  onChange: (knowledge: Knowledge) => void;
}

/** The dialog for choosing sources, loaded when first opened. */
export function PickKnowledge({ open, onClose, knowledge, talk, onChange }: PickKnowledgeProps) {
  const opening = useOpenings(open);
  if (opening === 0 && !open) return null;
  return (
    <Suspense fallback={null}>
      <KnowledgePicker
        key={opening}
        open={open}
        knowledge={knowledge}
        talk={talk}
        onClose={onClose}
        onDone={(chosen) => {
          onClose();
          onChange(chosen);
        }}
      />
    </Suspense>
  );
}
