import type { Attachment } from "@lectern/contract/attachments";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { attachmentsOf, isRead } from "./api.ts";
import { type PendingUpload, useOnTheirWay } from "./on-their-way.ts";

/** The attachments of a conversation's next question. */
export interface Attachments {
  /** In the order they were added. */
  unsent: readonly Attachment[];
  coming: readonly PendingUpload[];
  /**
   * Some are being uploaded or processed: the question waits for them unless the user overrides it.
   */
  isBusy: boolean;
  /** The attachments that can be sent now. */
  ready: readonly Attachment[];
}

const none: readonly Attachment[] = [];

/** `sessionId`: null before the conversation is created. */
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
