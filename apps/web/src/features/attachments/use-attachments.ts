import type { Attachment } from "@lectern/contract/attachments";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { attachmentsOf, isRead } from "./api.ts";
import { type OnItsWay, useOnTheirWay } from "./on-their-way.ts";

/** What is to go with the next question of a conversation. */
export interface Attachments {
  /** In the order in which they came. */
  unsent: readonly Attachment[];
  coming: readonly OnItsWay[];
  /** Some are on their way, or being read: the question waits for them, unless one does not want to. */
  isBusy: boolean;
  /** Those that can go now. */
  ready: readonly Attachment[];
}

const none: readonly Attachment[] = [];

/** `sessionId`: null where none is begun yet. */
export function useAttachments(sessionId: string | null): Attachments {
  const { data = none } = useQuery({
    ...attachmentsOf(sessionId ?? ""),
    enabled: sessionId !== null,
  });
  const files = useOnTheirWay((state) => state.files);
  return useMemo(() => {
    const unsent = data.filter(({ sent }) => !sent);
    const coming = files.filter((each) => each.sessionId === sessionId);
    const isBusy =
      coming.some(({ failed }) => failed === null) ||
      unsent.some(({ status }) => status === "processing");
    return { unsent, coming, isBusy, ready: unsent.filter(isRead) };
  }, [data, files, sessionId]);
}
