import type { Knowledge, Session } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useMemo } from "react";

import { attachFiles, DropSign, useFileDrop } from "#features/attachments/index.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";

import { loadProse } from "../answer/prose.ts";
import { chatsOf } from "../api.ts";
import { useAsk } from "../ask.ts";
import { useOtherWindows } from "../other-windows.ts";
import { useTellBranch } from "../shown-branch.ts";
import type { Turn } from "../thread.ts";
import { isOnItsWay, isWriting } from "../turns.ts";
import { Asking } from "./Asking.tsx";
import styles from "./Conversation.module.css";
import { type MessageActions, MessageActionsContext } from "./message-actions.ts";
import { LoadingThread } from "./LoadingThread.tsx";
import { Thread } from "./Thread.tsx";
import { useThread } from "./use-thread.ts";

interface ConversationProps {
  session: Session;
  /**
   * Shown between the conversation and the composer, for example the current passage on a phone.
   */
  peek?: ReactNode;
  /** The sources of a persona being tried; its model and persona cannot be changed here. */
  tried?: Knowledge | undefined;
}

/** A conversation and the composer for the next question. */
export function Conversation({ session, peek, tried }: ConversationProps) {
  const { t } = useLingui();
  const { id } = session;
  const chats = useQuery(chatsOf(id));
  useOtherWindows(id);
  useEffect(() => void loadProse(), []);
  const { turns, turnTo, newestAt, bringEarlier } = useThread(id, chats.data);
  useTellBranch(id, turns.findLast(({ chat }) => !isOnItsWay(chat))?.chat.id);
  const { mutate: ask } = useAsk();
  const busy = chats.data?.some(isWriting) ?? false;
  const drop = useFileDrop((files) => void attachFiles(id, files));
  const actions = useMemo<MessageActions>(
    () => ({
      busy,
      turnTo,
      knowledge: session.knowledge,
      model: session.model,
      askAgain: (turn: Turn, { question, ...otherwise } = {}) => {
        newestAt(turn);
        const { parent_id: parentId, question: before } = turn.chat;
        const { attachments, content } = before;
        ask({ sessionId: id, content: question ?? content, parentId, attachments, ...otherwise });
      },
    }),
    [ask, busy, id, newestAt, session.knowledge, session.model, turnTo],
  );

  const loading = (
    <div className={styles.place}>
      <LoadingThread />
    </div>
  );
  return (
    <MessageActionsContext value={actions}>
      <div className={styles.conversation} {...drop.handlers}>
        {drop.isOver && <DropSign />}
        {chats.data ? (
          <Suspense fallback={loading}>
            <Thread key={id} sessionId={id} turns={turns} onEarlier={bringEarlier} />
          </Suspense>
        ) : chats.isError ? (
          <div className={styles.place}>
            <ErrorState title={t`Couldn't load the chat`} onRetry={() => void chats.refetch()}>
              <Trans>Nothing in it is lost.</Trans>
            </ErrorState>
          </div>
        ) : (
          loading
        )}
        <div className={styles.foot}>
          {peek}
          <Asking
            session={session}
            tried={tried}
            last={turns.at(-1)?.chat}
            written={chats.data?.find(isWriting)}
            isKnown={chats.data !== undefined}
          />
        </div>
      </div>
    </MessageActionsContext>
  );
}
