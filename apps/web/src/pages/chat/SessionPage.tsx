import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { ApiError } from "#platform/api.ts";
import { Conversation, EvidenceContext, sessionOf } from "#features/chat/index.ts";
import { Viewer } from "#features/viewer/index.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import * as icons from "#ui/icons.ts";
import { narrow, useMedia } from "#ui/use-media.ts";
import { useTitle } from "#ui/use-title.ts";

import { ShownFoot } from "../evidence/ShownFoot.tsx";
import { useShownDocument } from "../evidence/use-shown-document.ts";
import styles from "./ChatPage.module.css";
import { EvidencePeek } from "./EvidencePeek.tsx";
import { EvidenceSheet, type SheetHeight } from "./EvidenceSheet.tsx";
import { SessionBar } from "./SessionBar.tsx";

interface SessionPageProps {
  id: string;
  /** Opens the list of conversations, where it has no column of its own. */
  onList: (() => void) | undefined;
}

/** A conversation, and beside it the document its answers rest on. */
export function SessionPage({ id, onList }: SessionPageProps) {
  const session = useQuery(sessionOf(id));
  const evidence = useShownDocument();
  const onPhone = useMedia(narrow);
  const [height, setHeight] = useState<SheetHeight>("half");
  const [large, setLarge] = useState(false);
  useTitle(session.data?.title ?? "Chat");

  const { active, linkTo, openPassage } = evidence;
  const { chatId, index, sentence } = active ?? {};
  const context = useMemo(
    () => ({
      active:
        chatId === undefined ? null : { chatId, index: index ?? 0, sentence: sentence ?? null },
      linkTo,
      open: (...opened: Parameters<typeof openPassage>) => {
        setHeight((before) => (before === "peek" ? "half" : before));
        openPassage(...opened);
      },
    }),
    // The address of a passage does not change with the render.
    // oxlint-disable-next-line react/exhaustive-deps
    [chatId, index, sentence, openPassage],
  );

  if (session.isError) {
    return <NoSession error={session.error} onRetry={() => void session.refetch()} />;
  }
  const viewer = evidence.viewer && (
    <Viewer
      {...evidence.viewer}
      form={large && !onPhone ? "sheet" : "side"}
      onClose={() => (large ? setLarge(false) : evidence.close())}
      onStep={evidence.step}
      onExpand={onPhone ? undefined : () => setLarge(true)}
      footer={onPhone && height === "half" ? undefined : <ShownFoot evidence={evidence} />}
    />
  );
  return (
    <EvidenceContext value={context}>
      <div className={styles.talk}>
        <SessionBar session={session.data} onList={onList} />
        {session.data && (
          <Conversation
            session={session.data}
            peek={
              onPhone &&
              height === "peek" && (
                <EvidencePeek evidence={evidence} onOpen={() => setHeight("half")} />
              )
            }
          />
        )}
        {onPhone && viewer && (
          <EvidenceSheet height={height} onHeight={setHeight}>
            {viewer}
          </EvidenceSheet>
        )}
      </div>
      {!onPhone && viewer && (
        <aside className={large ? styles.large : styles.evidence} aria-label="Evidence">
          {viewer}
        </aside>
      )}
    </EvidenceContext>
  );
}

function NoSession({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <div className={styles.gone}>
      {isGone ? (
        <EmptyState
          icon={icons.chat}
          title="This chat is no longer here"
          action={<ButtonLink to="/chat-ai">New chat</ButtonLink>}
        >
          It was deleted, or it belongs to somebody else.
        </EmptyState>
      ) : (
        <ErrorState title="The chat did not load" onRetry={onRetry}>
          Nothing in it is lost.
        </ErrorState>
      )}
    </div>
  );
}
