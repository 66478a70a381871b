import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";

import { AttachmentRow } from "#features/attachments/index.ts";
import { keepDraft, newChat, useDraft } from "#platform/storage/drafts.ts";

import { Composer } from "../composer/Composer.tsx";
import { withMode } from "../knowledge/names.ts";
import type { useBeginning } from "./use-beginning.ts";
import type { AddressChoice } from "./use-chosen-in-address.ts";

interface StartComposerProps {
  chosen: AddressChoice;
  beginning: ReturnType<typeof useBeginning>;
  /** The library has no documents to ask about. */
  isEmpty: boolean;
  takesFocus?: boolean;
}

/** The composer that begins a conversation, on Home and on the chat start screen. */
export function StartComposer({
  chosen,
  beginning,
  isEmpty,
  takesFocus = false,
}: StartComposerProps) {
  const { t } = useLingui();
  const text = useDraft(newChat);
  const field = useRef<HTMLTextAreaElement>(null);
  const { knowledge, onKnowledge, personaId, onPersona } = chosen;
  const { ask, isPending, model, setModel, attachments, attach } = beginning;
  useEffect(() => {
    // On touch the keyboard would cover what is below.
    if (takesFocus && globalThis.matchMedia("(pointer: fine)").matches) field.current?.focus();
    // The field does not take the focus until the first document is known.
  }, [takesFocus, isEmpty]);
  return (
    <Composer
      ref={field}
      isStart
      label={t`Ask your documents`}
      placeholder={isEmpty ? t`Add a document first, then ask` : t`Ask your documents`}
      disabled={isEmpty || isPending}
      text={text}
      onType={(typed) => keepDraft(newChat, typed)}
      onSend={(question) => ask(question)}
      attach={attach}
      attachments={
        <AttachmentRow
          attachments={attachments}
          modes={knowledge.modes}
          onMode={(documentId, mode) => onKnowledge(withMode(knowledge, documentId, mode))}
        />
      }
      choices={{
        knowledge,
        onKnowledge,
        talk: { model, personaId },
        personaId,
        onPersona,
        model,
        onModel: setModel,
        disabled: isEmpty,
      }}
    />
  );
}
