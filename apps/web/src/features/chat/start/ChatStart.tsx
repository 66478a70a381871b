import type { Knowledge } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import {
  attachableIn,
  AttachButton,
  attachFiles,
  AttachmentRow,
  attachText,
  DropSign,
  useAttachments,
  useFileDrop,
} from "#features/attachments/index.ts";
import { ModelChip } from "#features/models/index.ts";
import { PersonaChip, PersonaPrompts, usePersona } from "#features/personas/index.ts";
import { read } from "#platform/read.ts";
import { AskBox } from "#ui/AskBox.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";

import { useBegin } from "../ask.ts";
import { useOtherWindows } from "../other-windows.ts";
import { keepDraft, newChat, useDraft } from "#platform/drafts.ts";
import { KnowledgeChips } from "../knowledge/KnowledgeChips.tsx";
import { withMode } from "../knowledge/names.ts";
import { begun, useBegun } from "./begun.ts";
import styles from "./ChatStart.module.css";
import { RecentSessions } from "./RecentSessions.tsx";
import { Starters } from "./Starters.tsx";

interface ChatStartProps {
  knowledge: Knowledge;
  onKnowledge: (knowledge: Knowledge) => void;
  /** null: none. */
  personaId: string | null;
  onPersona: (personaId: string | null) => void;
  /** Hands over a question brought from elsewhere, once: it is asked at once. */
  takeQuestion: () => string | null;
  /** Opens the list of conversations, where it has no column of its own. */
  onList: (() => void) | undefined;
}

/** Where a conversation begins. */
export function ChatStart({
  knowledge,
  onKnowledge,
  personaId,
  onPersona,
  takeQuestion,
  onList,
}: ChatStartProps) {
  const { t } = useLingui();
  const text = useDraft(newChat);
  const [model, setModel] = useState<string | null>(null);
  const persona = usePersona(personaId).data;
  const begin = useBegin();
  const begunId = useBegun();
  const attachments = useAttachments(begunId);
  useOtherWindows();
  const totals = useQuery({ ...read("/libraries/ext/v1/totals") });
  const hasFiles = attachments.unsent.length + attachments.coming.length > 0;
  const isEmpty = totals.data?.documents === 0 && !hasFiles;
  const field = useRef<HTMLTextAreaElement>(null);

  /** With what is attached here, unless the question comes from elsewhere. */
  const ask = (content: string, about = knowledge, isBrought = false) => {
    if (begin.isPending) return;
    keepDraft(newChat, "");
    const files = begunId && hasFiles && !isBrought && { begun: { id: begunId, attachments } };
    begin.mutate(
      { content, knowledge: about, model, personaId, ...files },
      { onError: () => keepDraft(newChat, content) },
    );
  };
  const attach = async (bring: (sessionId: string) => Promise<void>) => {
    const id = await begun({ knowledge, model, personaId });
    if (id) await bring(id);
  };
  const attachAll = (files: readonly File[]) => {
    if (files.length > 0) void attach((id) => attachFiles(id, files));
  };
  const drop = useFileDrop(attachAll);
  const askBrought = useEffectEvent(() => {
    const question = takeQuestion();
    if (question !== null) ask(question, knowledge, true);
  });
  useEffect(() => askBrought(), []);
  useEffect(() => {
    if (globalThis.matchMedia("(pointer: fine)").matches) field.current?.focus();
    // Until the first document is known of, the field takes no focus.
  }, [isEmpty]);

  return (
    <div className={styles.scroll} {...drop.handlers}>
      {drop.isOver && <DropSign />}
      <div className={styles.start}>
        <PageHeading className={styles.heading}>
          <Trans>What would you like to find out?</Trans>
        </PageHeading>
        <AskBox
          ref={field}
          label={t`Ask your documents`}
          placeholder={isEmpty ? t`Ask once there is something to read` : t`Ask your documents`}
          disabled={isEmpty || begin.isPending}
          value={text}
          onType={(typed) => keepDraft(newChat, typed)}
          onAsk={ask}
          onPaste={(event) => {
            const pasted = attachableIn(event.clipboardData);
            if (!pasted) return;
            event.preventDefault();
            if ("files" in pasted) attachAll(pasted.files);
            else void attach((id) => attachText(id, pasted.text, newChat));
          }}
          attachments={
            <AttachmentRow
              attachments={attachments}
              modes={knowledge.modes}
              onMode={(documentId, mode) => onKnowledge(withMode(knowledge, documentId, mode))}
            />
          }
          tools={
            <>
              <AttachButton onFiles={attachAll} />
              <PersonaChip personaId={personaId} onChange={onPersona} disabled={isEmpty} />
              <KnowledgeChips
                knowledge={knowledge}
                talk={{ model, personaId }}
                ofPersona={persona?.knowledge}
                onChange={onKnowledge}
                disabled={isEmpty}
              />
              <ModelChip
                model={model}
                otherwise={persona?.model}
                onChange={setModel}
                disabled={isEmpty}
              />
            </>
          }
        />
        {personaId && !isEmpty && <PersonaPrompts personaId={personaId} onAsk={ask} />}
        <Starters isEmpty={isEmpty} knowledge={knowledge} onAsk={ask} />
        {onList && <RecentSessions onAll={onList} />}
      </div>
    </div>
  );
}
