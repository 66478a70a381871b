import type { Chat, Knowledge, Session } from "@lectern/contract/chat";
import { Suspense, useEffect, useEffectEvent, useRef } from "react";

import { addToDraft, keepDraft, useDraft } from "#platform/drafts.ts";

import {
  attachableIn,
  AttachButton,
  attachFiles,
  AttachmentRow,
  attachText,
  useAttachments,
} from "#features/attachments/index.ts";
import { ModelChip } from "#features/models/index.ts";
import { PersonaChip, usePersona } from "#features/personas/index.ts";

import { useChangeSession, useStop } from "../api.ts";
import { useAsk } from "../ask.ts";
import { KnowledgeChips } from "../knowledge/KnowledgeChips.tsx";
import { withMode } from "../knowledge/names.ts";
import { KnowledgeMeter } from "../knowledge/parts.ts";
import { isOnItsWay } from "../turns.ts";
import { dropWaiting, letWait, takeNext, useWaiting, waitAgain } from "../waiting.ts";
import styles from "./Asking.module.css";
import { Composer } from "./Composer.tsx";
import { Waiting } from "./Waiting.tsx";

interface AskingProps {
  session: Session;
  isTrial: boolean;
  /** The turn that a question follows. */
  last: Chat | undefined;
  /** The turn whose answer is being written. */
  written: Chat | undefined;
  /** Whether the conversation has been loaded. */
  isKnown: boolean;
}

/** Where one asks on, and what waits to be asked. */
export function Asking({ session, isTrial, last, written, isKnown }: AskingProps) {
  const { id } = session;
  const text = useDraft(id);
  const waiting = useWaiting(id);
  const attachments = useAttachments(id);
  const ask = useAsk();
  const stop = useStop();
  const change = useChangeSession();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On touch the keyboard would cover the answer one came to read.
    if (globalThis.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [id]);

  const persona = usePersona(session.persona_id).data;
  const { model, persona_id: personaId } = session;
  const talk = { sessionId: id, last: `${last?.id} ${last?.status} ${model} ${personaId}` };
  const changeKnowledge = (knowledge: Knowledge) => change.mutate({ id, knowledge });
  const parentId = last?.id ?? null;
  const send = (content: string) => {
    keepDraft(id, "");
    const mustWait = written || waiting.length > 0 || ask.isPending || attachments.isBusy;
    if (mustWait) return void letWait(id, content);
    const putBack = (words: string) => keepDraft(id, words);
    return ask.mutate({
      sessionId: id,
      content,
      parentId,
      attachments: attachments.ready,
      putBack,
    });
  };
  const sendNext = useEffectEvent(async () => {
    const content = await takeNext(id);
    if (content === undefined) return;
    const putBack = (words: string) => void waitAgain(id, words);
    ask.mutate({ sessionId: id, content, parentId, attachments: attachments.ready, putBack });
  });

  const isFree = isKnown && !written && !ask.isPending;
  const held = last?.status === "error" ? "failed" : last?.status === "stopped" ? "stopped" : null;
  const reading = isFree && attachments.isBusy;
  const isNext = waiting.length > 0 && isFree && !reading && held === null && !ask.isError;
  useEffect(() => {
    if (isNext) void sendNext();
  }, [isNext]);

  return (
    <>
      <Waiting
        questions={waiting}
        held={isFree ? (held ?? (ask.isError ? "refused" : null)) : null}
        reading={reading}
        onSend={() => void sendNext()}
        onEdit={(at) => {
          void addToDraft(id, waiting[at] ?? "");
          void dropWaiting(id, at);
          field.current?.focus();
        }}
        onDrop={(at) => void dropWaiting(id, at)}
      />
      <Composer
        ref={field}
        text={text}
        onType={(typed) => keepDraft(id, typed)}
        onSend={send}
        onStop={written && !isOnItsWay(written) ? () => stop.mutate(written) : undefined}
        stopping={stop.isPending}
        waits={written !== undefined}
        attachments={
          <AttachmentRow
            attachments={attachments}
            modes={session.knowledge.modes}
            onMode={(documentId, mode) =>
              changeKnowledge(withMode(session.knowledge, documentId, mode))
            }
          />
        }
        onPaste={(event) => {
          const pasted = attachableIn(event.clipboardData);
          if (!pasted) return;
          event.preventDefault();
          void ("text" in pasted ? attachText(id, pasted.text) : attachFiles(id, pasted.files));
        }}
        tools={
          <>
            <AttachButton onFiles={(files) => void attachFiles(id, files)} />
            {!isTrial && (
              <PersonaChip
                personaId={session.persona_id}
                onChange={(persona_id) => change.mutate({ id, persona_id })}
              />
            )}
            <KnowledgeChips
              knowledge={session.knowledge}
              talk={talk}
              ofPersona={persona?.knowledge}
              onChange={changeKnowledge}
            />
            {!isTrial && (
              <ModelChip
                model={model}
                otherwise={persona?.model}
                onChange={(chosen) => change.mutate({ id, model: chosen })}
              />
            )}
          </>
        }
      />
      <div className={styles.meter}>
        <Suspense fallback={null}>
          <KnowledgeMeter knowledge={session.knowledge} talk={talk} onChange={changeKnowledge} />
        </Suspense>
      </div>
    </>
  );
}
