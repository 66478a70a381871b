import type { Citation } from "@lectern/contract/chat";
import { useMemo } from "react";

import { passageOfCitation } from "./savable.ts";
import { useSaving } from "./use-saving.tsx";
import { useShownDocument } from "./use-shown-document.ts";

/**
 * Returns the document that a citation opened, and the context by which citations open theirs.
 * `onOpen` is called before one opens. Passages are saved without a message: no conversation has
 * it, or it may be deleted there.
 */
export function useEvidence(onOpen?: () => void) {
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
      save: save && ((citation: Citation) => save(passageOfCitation(citation))),
    }),
    // Omits `linkTo`: its result for a passage is the same in every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [chatId, index, sentence, openPassage, save, onOpen],
  );
  return { evidence, context, save, dialog };
}
