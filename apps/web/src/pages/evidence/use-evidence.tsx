import type { Citation } from "@lectern/contract/chat";
import { useMemo } from "react";

import { passageOfCitation } from "./savable.ts";
import { useSaving } from "./use-saving.tsx";
import { useShownDocument } from "./use-shown-document.ts";

interface EvidenceOptions {
  /** Called before a document opens. */
  onOpen?: () => void;
  /** Saves passages with their message; else no conversation has it, or may have it no longer. */
  ofMessages?: boolean;
}

/** Returns the document that a citation opened, and the context by which citations open theirs. */
export function useEvidence({ onOpen, ofMessages = false }: EvidenceOptions = {}) {
  const evidence = useShownDocument();
  const { save, dialog } = useSaving();
  const { active, linkTo, openPassage } = evidence;
  const { chatId, index, sentence } = active ?? {};
  const context = useMemo(
    () => ({
      active:
        chatId === undefined ? null : { chatId, index: index ?? 0, sentence: sentence ?? null },
      linkTo,
      open: (...opened: Parameters<typeof openPassage>) => {
        onOpen?.();
        openPassage(...opened);
      },
      save:
        save &&
        ((citation: Citation, inChat: string) =>
          save(passageOfCitation(citation, ofMessages ? inChat : undefined))),
    }),
    // Omits `linkTo`: its result for a passage is the same in every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [chatId, index, sentence, openPassage, save, onOpen, ofMessages],
  );
  return { evidence, context, save, dialog };
}
