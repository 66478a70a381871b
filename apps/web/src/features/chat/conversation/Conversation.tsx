import type { Chat, Session } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";

import { ErrorState } from "#ui/ErrorState.tsx";
import { Loading, Skeleton } from "#ui/Skeleton.tsx";

import { chatsOf, useChangeSession, useStop } from "../api.ts";
import { isOnItsWay, useAsk } from "../ask.ts";
import { keepDraft, useDraft } from "#platform/drafts.ts";
import { KnowledgeChips } from "../knowledge/KnowledgeChips.tsx";
import { choose, isWriting, threadOf, type Turn, wayTo } from "../thread.ts";
import { useTurnInAddress } from "../turn-address.ts";
import { Composer } from "./Composer.tsx";
import styles from "./Conversation.module.css";
import { Thread } from "./Thread.tsx";

interface ConversationProps {
  session: Session;
  /** Between the conversation and the field, such as the passage in hand on a phone. */
  peek?: ReactNode;
}

/** A conversation and the field to ask on in. */
export function Conversation({ session, peek }: ConversationProps) {
  const { t } = useLingui();
  const { id } = session;
  const chats = useQuery(chatsOf(id));
  const text = useDraft(id);
  const { turns, turnTo, newestAt } = useThread(chats.data ?? none);
  const ask = useAsk();
  const stop = useStop();
  const change = useChangeSession();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On touch the keyboard would cover the answer one came to read.
    if (globalThis.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [id]);

  const written = chats.data?.find(isWriting);
  const send = (content: string) => {
    if (ask.isPending) return;
    keepDraft(id, "");
    ask.mutate({ sessionId: id, content, parentId: turns.at(-1)?.chat.id ?? null });
  };
  const { mutate: again } = ask;
  const askAgain = useCallback(
    (turn: Turn) => {
      newestAt(turn);
      const { content } = turn.chat.question;
      again({ sessionId: id, content, parentId: turn.chat.parent_id });
    },
    [again, id, newestAt],
  );

  return (
    <div className={styles.conversation}>
      {chats.data ? (
        <Thread key={id} sessionId={id} turns={turns} onAskAgain={askAgain} onVersion={turnTo} />
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
        <Composer
          ref={field}
          text={text}
          onType={(typed) => keepDraft(id, typed)}
          onSend={send}
          onStop={written && !isOnItsWay(written) ? () => stop.mutate(written) : undefined}
          stopping={stop.isPending}
          tools={
            <KnowledgeChips
              knowledge={session.knowledge}
              onChange={(knowledge) => change.mutate({ id, knowledge })}
            />
          }
        />
      </div>
    </div>
  );
}

const none: Chat[] = [];
/** The turns one reads, and which version of each: at first those that lead to the address' turn. */
function useThread(chats: readonly Chat[]) {
  const aim = useTurnInAddress();
  const [choice, setChoice] = useState<{ aim: string | null; chosen: ReadonlySet<string> }>();
  const way = useMemo(() => wayTo(chats, aim), [chats, aim]);
  const chosen = choice?.aim === aim ? choice.chosen : way;
  const setChosen = useCallback(
    (change: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setChoice((before) => ({ aim, chosen: change(before?.aim === aim ? before.chosen : way) })),
    [aim, way],
  );
  const turns = useMemo(() => threadOf(chats, chosen), [chats, chosen]);
  const turnTo = useCallback(
    (turn: Turn, by: 1 | -1) => {
      const at = turn.versions.findIndex(({ id }) => id === turn.chat.id);
      const version = turn.versions[at + by];
      if (version) setChosen((before) => choose(before, turn, version));
    },
    [setChosen],
  );
  const newestAt = useCallback(
    (turn: Turn) => setChosen((before) => choose(before, turn)),
    [setChosen],
  );
  return { turns, turnTo, newestAt };
}

function LoadingThread() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the chat`}>
      <div className={styles.skeleton}>
        <span className={styles.asked}>
          <Skeleton width={320} height={44} />
        </span>
        <Skeleton width={180} height={8} />
        {[96, 88, 92, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </Loading>
  );
}
