import { type RefObject, useState } from "react";

import { deviceChoice, keepDeviceChoice } from "#platform/storage/device-choice.ts";
import { belowWide, narrow, useMedia } from "#ui/layout/use-media.ts";
import { useWidth } from "#ui/layout/use-width.ts";

/** px of the list of conversations, and of a conversation beside it, beside a document, and beside both. */
const list = 248;
const needed = { alone: 592, withEvidence: 880, withAll: 1112 } as const;

const choice = "chats-beside";

/**
 * Which columns the chat has: below 1200 the list is behind a button, below 900 a document lies over
 * the conversation. An open sidebar takes room too, so what is left on the sheet counts as well. Beside
 * a document the list is folded away where all three have too little room, unless it was unfolded.
 */
export function useChatForm(page: RefObject<HTMLElement | null>, showsDocument: boolean) {
  const width = useWidth(page);
  const isBelowWide = useMedia(belowWide);
  const isNarrow = useMedia(narrow);
  const [isKept, setKept] = useState(() => deviceChoice(choice) === "open");
  const mayList = !isBelowWide && width >= list + needed.alone;
  const mayUnfold = mayList && width >= list + needed.withEvidence;
  const isFolded = showsDocument && width < list + needed.withAll && !(isKept && mayUnfold);
  const listsChats = mayList && !isFolded;
  return {
    listsChats,
    stacksEvidence: isNarrow || width - (listsChats ? list : 0) < needed.withEvidence,
    /** Folds the list beside a document, or unfolds it; undefined where that is not for a person to say. */
    onFold:
      showsDocument && mayUnfold && width < list + needed.withAll
        ? () => {
            keepDeviceChoice(choice, isKept ? null : "open");
            setKept(!isKept);
          }
        : undefined,
  };
}
