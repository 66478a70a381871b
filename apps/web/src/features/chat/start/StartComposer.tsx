import type { Knowledge } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";

import { AttachmentRow } from "#features/attachments/index.ts";
import { keepDraft, newChat, useDraft } from "#platform/storage/drafts.ts";

import { Composer } from "../composer/Composer.tsx";
import type { PlanFields } from "../composer/plan-fields.ts";
import { QuotaHint } from "../composer/QuotaHint.tsx";
import { withMode } from "../knowledge/names.ts";
import { ModeSwitch } from "./ModeSwitch.tsx";
import { TemporarySwitch } from "./TemporarySwitch.tsx";
import type { useBeginning } from "./use-beginning.ts";
import type { AddressChoice } from "./use-chosen-in-address.ts";

/** Research of a question in a run, instead of an answer. */
export interface Research extends PlanFields {
  start: (question: string, about: { knowledge: Knowledge; model: string | null }) => void;
}

interface StartComposerProps {
  chosen: AddressChoice;
  beginning: ReturnType<typeof useBeginning>;
  /** The library has no documents to ask about. */
  isEmpty: boolean;
  takesFocus?: boolean;
  /** Undefined: the person may not start a run. */
  research: Research | undefined;
}

/** The composer that begins a conversation, on Home and on the chat start screen. */
export function StartComposer({
  chosen,
  beginning,
  isEmpty,
  takesFocus = false,
  research,
}: StartComposerProps) {
  const { t } = useLingui();
  const text = useDraft(newChat);
  const field = useRef<HTMLTextAreaElement>(null);
  const { knowledge, onKnowledge, personaId, onPersona, isResearch, onResearch } = chosen;
  const { ask, isPending, model, setModel, attachments, attach } = beginning;
  useEffect(() => {
    // On touch the keyboard would cover what is below.
    if (takesFocus && globalThis.matchMedia("(pointer: fine)").matches) field.current?.focus();
    // The field does not take the focus until the first document is known.
  }, [takesFocus, isEmpty]);
  const plan = isResearch ? research : undefined;
  const label = plan ? t`Research a question` : t`Ask your documents`;
  const answer = {
    attach,
    attachments: (
      <AttachmentRow
        attachments={attachments}
        modes={knowledge.modes}
        onMode={(documentId, mode) => onKnowledge(withMode(knowledge, documentId, mode))}
      />
    ),
  };
  return (
    <>
      <Composer
        ref={field}
        isStart
        label={label}
        placeholder={isEmpty ? t`Add a document first, then ask` : label}
        disabled={isEmpty || isPending}
        text={text}
        onType={(typed) => keepDraft(newChat, typed)}
        onSend={(question) => (plan ? plan.start(question, { knowledge, model }) : ask(question))}
        modes={research && <ModeSwitch isResearch={isResearch} onResearch={onResearch} />}
        plan={plan}
        // A run reads documents of the library alone, and its roles have instructions of their own.
        {...(plan ? {} : answer)}
        choices={{
          knowledge,
          onKnowledge,
          talk: plan ? { model } : { model, personaId },
          personaId: plan ? null : personaId,
          onPersona: plan ? undefined : onPersona,
          model,
          onModel: setModel,
          disabled: isEmpty,
        }}
      />
      {!plan && (
        <TemporarySwitch
          on={beginning.temporary}
          onChange={beginning.setTemporary}
          disabled={isEmpty || isPending}
        />
      )}
      <QuotaHint />
    </>
  );
}
