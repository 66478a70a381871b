import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useState } from "react";

import { NotLoaded } from "#features/workspaces/index.ts";
import { addToDraft } from "#platform/storage/drafts.ts";
import {
  Conversation,
  EvidenceContext,
  sessionOf,
  TemporaryLine,
  titleOf,
  useTurnsAhead,
} from "#features/chat/index.ts";
import { replaceDocument } from "#features/library/index.ts";
import { type Quote, Viewer } from "#features/viewer/index.ts";
import { classNames } from "#ui/text/class-names.ts";
import * as icons from "#ui/images/icons.ts";
import { phone, useMedia } from "#ui/layout/use-media.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import { EvidencePane } from "../evidence/EvidencePane.tsx";
import { quotation } from "../evidence/quotation.ts";
import { SaveButton } from "../evidence/SaveButton.tsx";
import { hasPassage, ShownFoot, ShownPassage } from "../evidence/ShownPassage.tsx";
import { useCloseByEscape } from "../evidence/use-close-by-escape.ts";
import { useActionsByTab } from "../evidence/use-actions-by-tab.ts";
import { useEvidence } from "../evidence/use-evidence.tsx";
import { useSnippets } from "../evidence/use-snippets.tsx";
import styles from "./ChatPage.module.css";
import { useDraftOfAnswer } from "./use-draft-of-answer.ts";
import { useKeepAnswer } from "./use-keep-answer.ts";
import { EvidencePeek } from "./EvidencePeek.tsx";
import { EvidenceSheet, type SheetHeight } from "./EvidenceSheet.tsx";
import { SessionBar } from "./SessionBar.tsx";

interface SessionPageProps {
  id: string;
  /** The document covers the conversation instead of being beside it. */
  stacked: boolean;
  /** Opens or collapses the list of conversations; undefined if it has a column. */
  onList: (() => void) | undefined;
  isListed: boolean;
}

/** A conversation, and beside it the document that its answers cite. */
export function SessionPage({ id, stacked, onList, isListed }: SessionPageProps) {
  const { t } = useLingui();
  const session = useQuery(sessionOf(id));
  useTurnsAhead(id);
  const [height, setHeight] = useState<SheetHeight>("half");
  const [large, setLarge] = useState(false);
  const isPhone = useMedia(phone);
  const leadToActions = useActionsByTab();
  const onOpen = useCallback(() => {
    setHeight((before) => (before === "peek" ? "half" : before));
    leadToActions();
  }, [leadToActions]);
  const { evidence, context: cited, save, dialog } = useEvidence({ onOpen, ofMessages: true });
  useTitle(session.data ? titleOf(session.data) : t`Chat`);
  const close = () => {
    if (large) return setLarge(false);
    // Returns focus to the citation that opened the document.
    document.querySelector<HTMLElement>("[data-cite][aria-current]")?.focus();
    return evidence.close();
  };
  const ask = async ({ text }: Quote) => {
    await addToDraft(id, quotation(text));
    setLarge(false);
    setHeight("peek");
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main textarea")?.focus());
  };
  const snippets = useSnippets(evidence.viewer?.documentId, save);
  useCloseByEscape(evidence.viewer !== null, close);

  const keep = useKeepAnswer();
  const draft = useDraftOfAnswer();
  const context = useMemo(() => ({ ...cited, keep, draft }), [cited, keep, draft]);

  if (session.isError) {
    return (
      <NotLoaded
        query={session}
        failed={t`Couldn't load the chat`}
        consequence={<Trans>Nothing in it is lost.</Trans>}
        icon={icons.chat}
        title={t`This chat is no longer here`}
        path="/chats/ext/v1/sessions/{session_id}"
        params={{ session_id: id }}
        back={{ to: "/chat-ai", name: t`New chat` }}
      >
        <Trans>It was deleted, or it belongs to someone else.</Trans>
      </NotLoaded>
    );
  }
  const isFull = stacked && height === "full";
  const isLarge = large && !stacked;
  const passage = !isFull && !isLarge && hasPassage(evidence) && (
    <ShownPassage
      evidence={evidence}
      onSave={save}
      onOpen={() => (stacked ? setHeight("full") : setLarge(true))}
    />
  );
  const viewer = evidence.viewer && (
    <Viewer
      {...evidence.viewer}
      form={isLarge ? "sheet" : "side"}
      isOver={isFull}
      onClose={close}
      onStep={evidence.step}
      onReplace={(document) => void replaceDocument(document)}
      onExpand={stacked ? undefined : () => setLarge(true)}
      selection={{
        onAsk: (quote) => void ask(quote),
        more: save && ((passage) => <SaveButton passage={passage} onSave={save} />),
      }}
      snippets={snippets}
      passage={passage}
      isPassageAlone={isPhone && passage !== false}
      footer={(isFull || isLarge) && <ShownFoot evidence={evidence} onSave={save} />}
    />
  );
  return (
    <EvidenceContext value={context}>
      <div className={styles.session}>
        <div className={classNames(styles.talk, stacked && viewer && styles[height])}>
          <div className={styles.under} inert={viewer !== null && (isFull || isLarge)}>
            <SessionBar session={session.data} onList={onList} isListed={isListed} />
            {session.data && session.data.temporary_days !== null && (
              <Suspense>
                <TemporaryLine days={session.data.temporary_days} />
              </Suspense>
            )}
            {session.data && (
              <Conversation
                session={session.data}
                peek={
                  stacked &&
                  height === "peek" && (
                    <EvidencePeek evidence={evidence} onOpen={() => setHeight("half")} />
                  )
                }
              />
            )}
          </div>
          {stacked && viewer && (
            <EvidenceSheet height={height} onHeight={setHeight}>
              {viewer}
            </EvidenceSheet>
          )}
        </div>
        {!stacked && viewer && <EvidencePane large={large}>{viewer}</EvidencePane>}
      </div>
      {dialog}
    </EvidenceContext>
  );
}
