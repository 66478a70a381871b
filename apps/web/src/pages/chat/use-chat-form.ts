import { type RefObject, useState } from "react";

import { deviceChoice, keepDeviceChoice } from "#platform/storage/device-choice.ts";
import { belowWide, narrow, useMedia } from "#ui/layout/use-media.ts";
import { useWidth } from "#ui/layout/use-width.ts";

/**
 * Widths in px: the list of conversations; and the minimum of a conversation beside the list,
 * beside a document, and beside both.
 */
const list = 248;
const needed = { alone: 592, withEvidence: 880, withAll: 1112 } as const;

const choice = "chats-beside";

/**
 * Returns which columns the chat has: below 1200 the list is behind a button, below 900 a document
 * covers the conversation. An open sidebar takes room too, so the width of the sheet counts as
 * well. Beside a document the list is collapsed if all three do not fit, unless expanded by hand.
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
    /** Collapses or expands the list beside a document; undefined if the layout decides it. */
    onFold:
      showsDocument && mayUnfold && width < list + needed.withAll
        ? () => {
            keepDeviceChoice(choice, isKept ? null : "open");
            setKept(!isKept);
          }
        : undefined,
  };
}
