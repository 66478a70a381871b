import { useMemo } from "react";

import { useMakeDraft } from "#features/draft-list/index.ts";

/** Returns a function that makes a draft of an answer and opens it; undefined for who may not. */
export function useDraftOfAnswer() {
  const { make } = useMakeDraft();
  return useMemo(() => make && ((id: string) => make({ type: "chat", id })), [make]);
}
