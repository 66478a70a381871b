import type { RefObject } from "react";

import { belowWide, narrow, useMedia } from "#ui/use-media.ts";
import { useWidth } from "#ui/use-width.ts";

/** px a conversation needs beside its list, with and without a document, and beside a document alone. */
const needed = { withList: 840, withAll: 1088, withEvidence: 680 } as const;

/**
 * Which columns the chat has: below 1200 the list is behind a button, below 900 a document lies over
 * the conversation. An open sidebar takes room too, so what is left on the sheet counts as well.
 */
export function useChatForm(page: RefObject<HTMLElement | null>, showsDocument: boolean) {
  const width = useWidth(page);
  const isBelowWide = useMedia(belowWide);
  const isNarrow = useMedia(narrow);
  return {
    listsChats: !isBelowWide && width >= (showsDocument ? needed.withAll : needed.withList),
    stacksEvidence: isNarrow || width < needed.withEvidence,
  };
}
