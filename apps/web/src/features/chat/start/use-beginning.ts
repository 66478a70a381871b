import type { Knowledge } from "@lectern/contract/chat";
import { useState } from "react";

import { attachFiles, attachText, useAttachments } from "#features/attachments/index.ts";
import { keepDraft, newChat } from "#platform/storage/drafts.ts";

import { useBegin } from "../ask.ts";
import { useOtherWindows } from "../other-windows.ts";
import { ensureStartSession, useStartSession } from "./start-session.ts";
import type { AddressChoice } from "./use-chosen-in-address.ts";

interface Given extends Pick<AddressChoice, "knowledge" | "personaId"> {
  /** Whether the conversation replaces this screen in the browser history. */
  replaces: boolean;
}

/** A conversation that has not begun: its settings, and a function that asks its first question. */
export function useBeginning({ knowledge, personaId, replaces }: Given) {
  const [model, setModel] = useState<string | null>(null);
  const [temporary, setTemporary] = useState(false);
  const begin = useBegin();
  const begunId = useStartSession();
  const attachments = useAttachments(begunId);
  useOtherWindows();
  const hasFiles = attachments.unsent.length + attachments.coming.length > 0;

  /** Asks with the files attached here, unless the question comes from another screen. */
  const ask = (content: string, about: Knowledge = knowledge, isBrought = false) => {
    if (begin.isPending) return;
    keepDraft(newChat, "");
    const files = begunId && hasFiles && !isBrought && { begun: { id: begunId, attachments } };
    begin.mutate(
      { content, knowledge: about, model, personaId, temporary, replaces, ...files },
      { onError: () => keepDraft(newChat, content) },
    );
  };
  const attach = async (bring: (sessionId: string) => Promise<void>) => {
    const id = await ensureStartSession({ knowledge, model, personaId, temporary });
    if (id) await bring(id);
  };
  return {
    ask,
    isPending: begin.isPending,
    model,
    setModel,
    temporary,
    setTemporary,
    attachments,
    hasFiles,
    attach: {
      files: (files: readonly File[]) => {
        if (files.length > 0) void attach((id) => attachFiles(id, files));
      },
      text: (text: string) => void attach((id) => attachText(id, text, newChat)),
    },
  };
}
