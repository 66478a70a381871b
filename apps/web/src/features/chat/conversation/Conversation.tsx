import type { Session } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";

import { attachFiles, DropSign, useFileDrop } from "#features/attachments/index.ts";
import { ErrorState } from "#ui/ErrorState.tsx";

import { loadProse } from "../answer/Answer.tsx";
import { chatsOf } from "../api.ts";
import { useAsk } from "../ask.ts";
import { useOtherWindows } from "../other-windows.ts";
import { useTellBranch } from "../shown-branch.ts";
import { isWriting, type Turn } from "../thread.ts";
import { isOnItsWay } from "../turns.ts";
import { Asking } from "./Asking.tsx";
import styles from "./Conversation.module.css";
import { type Deeds, DeedsContext } from "./deeds.ts";
import { LoadingThread } from "./LoadingThread.tsx";
import { Thread } from "./Thread.tsx";
import { useThread } from "./use-thread.ts";

interface ConversationProps {
  session: Session;
  /** Between the conversation and the field, such as the passage in hand on a phone. */
  peek?: ReactNode;
  /** A persona is tried: who answers is not chosen here. */
  isTrial?: boolean;
}

/** A conversation and the field to ask on in. */
export function Conversation({ session, peek, isTrial = false }: ConversationProps) {
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
  const deeds = useMemo<Deeds>(
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

  return (
    <DeedsContext value={deeds}>
      <div className={styles.conversation} {...drop.handlers}>
        {drop.isOver && <DropSign />}
        {chats.data ? (
          <Thread key={id} sessionId={id} turns={turns} onEarlier={bringEarlier} />
        ) : chats.isError ? (
          <div className={styles.place}>
            <ErrorState title={t`The chat did not load`} onRetry={() => void chats.refetch()}>
              <Trans>Nothing in it is lost.</Trans>
            </ErrorState>
          </div>
        ) : (
          <div className={styles.place}>
            <LoadingThread />
          </div>
        )}
        <div className={styles.foot}>
          {peek}
          <Asking
            session={session}
            isTrial={isTrial}
            last={turns.at(-1)?.chat}
            written={chats.data?.find(isWriting)}
            isKnown={chats.data !== undefined}
          />
        </div>
      </div>
    </DeedsContext>
  );
}
