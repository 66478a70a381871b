import type { Chat, Knowledge, Session } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useEffectEvent, useRef } from "react";

import { addToDraft, keepDraft, useDraft } from "#platform/storage/drafts.ts";

import {
  attachFiles,
  AttachmentRow,
  attachText,
  useAttachments,
} from "#features/attachments/index.ts";
import { useChangeSession, useStop } from "../api.ts";
import { useAsk } from "../ask.ts";
import { Composer } from "../composer/Composer.tsx";
import { QuotaHint } from "../composer/QuotaHint.tsx";
import { withMode } from "../knowledge/names.ts";
import { KnowledgeMeter } from "../knowledge/parts.ts";
import { isOnItsWay } from "../turns.ts";
import { dropWaiting, letWait, takeNext, useWaiting, waitAgain } from "../waiting.ts";
import styles from "./Asking.module.css";
import { Waiting } from "./Waiting.tsx";

interface AskingProps {
  session: Session;
  /** The sources of a persona being tried; its model and persona cannot be changed here. */
  tried: Knowledge | undefined;
  /** The message that a question follows. */
  last: Chat | undefined;
  /** The message whose answer is being written. */
  written: Chat | undefined;
  /** Whether the conversation has been loaded. */
  isKnown: boolean;
}

/** The composer of an existing conversation, and the queued questions. */
export function Asking({ session, tried, last, written, isKnown }: AskingProps) {
  const { t } = useLingui();
  const { id } = session;
  const text = useDraft(id);
  const waiting = useWaiting(id);
  const attachments = useAttachments(id);
  const ask = useAsk();
  const stop = useStop();
  const change = useChangeSession();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On touch the keyboard would cover the answer to be read.
    if (globalThis.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [id]);

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
        label={t`Ask a follow-up`}
        text={text}
        onType={(typed) => keepDraft(id, typed)}
        onSend={send}
        onStop={written && !isOnItsWay(written) ? () => stop.mutate(written) : undefined}
        stopping={stop.isPending}
        waits={written !== undefined}
        attach={{
          files: (files) => void attachFiles(id, files),
          text: (pasted) => void attachText(id, pasted),
        }}
        attachments={
          <AttachmentRow
            attachments={attachments}
            modes={session.knowledge.modes}
            onMode={(documentId, mode) =>
              changeKnowledge(withMode(session.knowledge, documentId, mode))
            }
          />
        }
        choices={{
          knowledge: session.knowledge,
          onKnowledge: changeKnowledge,
          ofPersona: tried,
          talk,
          personaId,
          onPersona: tried ? undefined : (persona_id) => change.mutate({ id, persona_id }),
          model,
          onModel: tried ? undefined : (chosen) => change.mutate({ id, model: chosen }),
        }}
      />
      <QuotaHint />
      <div className={styles.meter}>
        <Suspense fallback={null}>
          <KnowledgeMeter knowledge={session.knowledge} talk={talk} onChange={changeKnowledge} />
        </Suspense>
      </div>
    </>
  );
}
